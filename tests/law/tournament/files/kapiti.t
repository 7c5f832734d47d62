# Kapiti Open, grade A
Ngata, Ruth             1510 4 3 2; 412 398 451; p12 1 2 1
Brown, Tama             1478 3 4 1; 389 420 402; p12 1 2 2
Li, Mei                 1402 2 1 4; 389 377 366; p12 2 1 1

Fox, Ana                   0 1 2 3; 355 301 342; p12 2 1 2; # 4
