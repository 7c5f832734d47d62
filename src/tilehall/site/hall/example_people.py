"""Who is in the example association. All invented; the towns are real, and their macrons are meant."""

from tilehall.site.people.roles import Role

NAME = "Example Tile Games Association"

# name, town, members; the first of each looks after the club, the last holds a claim code
CLUBS = (
    (
        "Whangārei Tile Club",
        "Whangārei",
        ("Mereana Tūhoro", "Alistair Penrose", "Tīpene Rākete", "Joanna Whitcombe", "Hēmi Paewai", "Dorothy Lindqvist",
         "Ngāire Waitākere", "Colin Ashworth", "Priya Ramachandra", "Wiremu Kōpū"),
    ),
    (
        "Taupō Lakeside Tiles",
        "Taupō",
        ("Rāwiri Tamatea", "Beverley Oakhurst", "Siân Probert", "Mānuka Heke", "Graham Tolliver", "Āwhina Rangiāniwa",
         "Lucía Ferreyra", "Peter van Houten", "Anahera Pōtiki"),
    ),
    (
        "Ōtaki Word and Tile Club",
        "Ōtaki",
        ("Tāwhiri Matene", "Elspeth Drummond", "Kāhu Parāone", "Roger Netherby", "Mele Tauʻolunga", "Hinemoa Tākiri",
         "Fergus McAllan", "Yūki Shibahara", "Margaret Thistlewood"),
    ),
    (
        "Nelson Bay Tiles",
        "Nelson",
        ("Constance Fairweather", "Mātene Ruatapu", "Ingrid Solheim", "Bartholomew Quill", "Tūī Karetai",
         "Niamh O’Sheridan", "Douglas Merrifield", "Aroha Whakatū", "Zoë Kettering"),
    ),
    (
        "Kaikōura Coast Club",
        "Kaikōura",
        ("Pāora Tūtaki", "Henrietta Blacklock", "Whetū Mānihera", "Silvester Grey", "Ana Lūhiva", "Ōriwa Pēpene",
         "Norman Cuthbert", "Te Rina Hōhepa"),
    ),
    (
        "Ōamaru Whitestone Tiles",
        "Ōamaru",
        ("Isla Strathmore", "Tama Kīngi", "Winifred Underhill", "Hōne Tāpara", "Katarzyna Wróbel", "Marama Pūkeko",
         "Leonard Applegarth", "Rēweti Moana"),
    ),
)  # fmt: skip
# What clubs tell visitors: region, place, when, and where on the map. All invented but the towns.
NOTICES = {
    "Whangārei Tile Club": ("Northland", "Harbour View Rooms", "Tuesdays at 7 pm", "-35.7251, 174.3237"),
    "Taupō Lakeside Tiles": ("Waikato", "Lakeside Hall", "Wednesdays at 1 pm", "-38.6857, 176.0702"),
    "Ōtaki Word and Tile Club": ("Wellington", "Memorial Hall, small room", "Mondays at 7 pm", "-40.7583, 175.1500"),
    "Nelson Bay Tiles": ("Nelson", "Bay Rooms", "Thursdays at 6.30 pm", "-41.2706, 173.2840"),
    "Kaikōura Coast Club": ("Canterbury", "The old schoolhouse", "First Saturday of the month", "-42.4008, 173.6814"),
    "Ōamaru Whitestone Tiles": ("Otago", "Whitestone Library", "Fridays at 10 am", "-45.0975, 170.9704"),
}
INDEPENDENTS = (
    "Ambrose Fennimore", "Kiri Tāmure", "Solveig Brandt", "Tānerau Whiro", "Rosalind Eastlake", "Matiu Hākaraia",
    "Gwendolyn Pryce",
)  # fmt: skip

PLAYER = "Joanna Whitcombe"
REVIEWER = "Solveig Brandt"
OFFICERS = {
    Role.CLUB_OFFICER: "Mereana Tūhoro",
    Role.ORGANISER: "Beverley Oakhurst",
    Role.DIRECTOR: "Tīpene Rākete",
    Role.SCORER: "Ngāire Waitākere",
    Role.ADJUDICATOR: "Elspeth Drummond",
    Role.REFEREE: "Mātene Ruatapu",
    Role.RATINGS_MANAGER: "Ingrid Solheim",
    Role.SECRETARY: "Hinemoa Tākiri",
    Role.TREASURER: "Douglas Merrifield",
    Role.PRESIDENT: "Henrietta Blacklock",
    Role.VICE_PRESIDENT: "Tama Kīngi",
    Role.WEBMASTER: "Katarzyna Wróbel",
    Role.MAGAZINE_EDITOR: "Rosalind Eastlake",
}

# What each can do in what is built so far; the order is that of the page where one chooses.
PARTS = {
    Role.PLAYER: "Enters tournaments, follows them on their page, signs slips; watches games and reads the rules.",
    Role.CLUB_OFFICER: "Keeps their own club's people in the register, hands out codes, sends names and fees.",
    Role.ORGANISER: "Announces tournaments, takes entries and fees, makes the grades, sends the report.",
    Role.DIRECTOR: "Runs the rounds: draw, timer, late arrivals, disputes; one screen says what comes next.",
    Role.SCORER: "Types results from the slips as they come in, and sees which are missing.",
    Role.ADJUDICATOR: "Looks up clauses and how the software reads them.",
    Role.REFEREE: "Looks up clauses, the reading of unclear ones, and whose discretion applies.",
    Role.RATINGS_MANAGER: "Rates finished tournaments, publishes the lists, explains every number.",
    Role.SECRETARY: "Keeps the register, gives roles, sees backups, helps with lost passwords.",
    Role.TREASURER: "Keeps the Association's books: fees, bank, payments, statements; and the tournaments' cash books.",
    Role.PRESIDENT: "Keeps the register, gives roles, sees backups, names the hall.",
    Role.VICE_PRESIDENT: "Keeps the register and gives roles in the President's place.",
    Role.WEBMASTER: "Looks after the hall itself: backups, its name, lost passwords.",
    Role.MAGAZINE_EDITOR: "Reads what players read; gets the report of every tournament.",
}
# Who holds no role and has something to do all the same: sign-in name, what they are called, who, what they can do.
OTHERS = (
    (
        "honorary-reviewer",
        "Honorary Reviewer",
        REVIEWER,
        "Checks the statements of a year and signs them before the annual meeting.",
    ),
)
