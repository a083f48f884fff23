"""Why a table, or the server around it, refuses what a client asks for: a closed list of codes.

Each code has a sentence in both languages that says what to do. Where the rules of the game are the reason,
the engine has a code and a sentence of its own: ``ActionRefused``.
"""

from __future__ import annotations

from typing import Self

from sevenbridge import Reason, Refused
from sevenbridge.texts import Text


class RefusalCode(Reason):
    """Every reason for which a table, or the server around it, refuses a request."""

    #: the sentence for people; the details of a refusal fill it
    text: Text

    def __new__(cls, code: str, en: str = "", ja: str = "", fields: str = "") -> Self:
        """A member of the list; ``fields`` are names of details separated by spaces."""
        member = str.__new__(cls, code)
        member._value_ = code
        member.meaning, member.text = en, Text(en, ja)
        member.fields = tuple(fields.split())
        return member

    # Playing
    NOT_NOW = (
        "not_now",
        "That cannot be done now. Choose one of the actions on offer.",
        "今はできません。今できることから選んでください。",
    )
    TOO_LATE = (
        "too_late",
        "Play had already gone on when that arrived, so it does not count. Look at the table again.",
        "届いたときには場が先に進んでいたため、無効になりました。場をもう一度ご確認ください。",
    )
    TOO_EARLY = (
        "too_early",
        "The table has not come to that step yet. Load the table again.",
        "場はまだその手番に進んでいません。卓を読み込み直してください。",
    )
    ALREADY_ANSWERED = (
        "already_answered",
        "You have answered already. Wait for the others.",
        "すでに返事をしています。ほかの人を待ってください。",
    )
    UNDO_PENDING = (
        "undo_pending",
        "Somebody asks to take a move back. Answer that first, or wait.",
        "「待った」の申し出があります。先に返事をするか、お待ちください。",
    )

    # Seats
    NOT_YOUR_SEAT = (
        "not_your_seat",
        "You do not sit there. Use a seat of your own.",
        "あなたの席ではありません。自分の席で操作してください。",
    )
    NO_SUCH_SEAT = (
        "no_such_seat",
        "There is no such seat at this table. Choose another.",
        "この卓にその席はありません。別の席を選んでください。",
    )
    SEAT_TAKEN = (
        "seat_taken",
        "Somebody sits there. Choose another seat.",
        "その席には人がいます。別の席を選んでください。",
    )
    ONE_SEAT_EACH = (
        "one_seat_each",
        "You have a seat already. Leave it first; only at a private table may one person hold several.",
        "すでに着席しています。先に席を立ってください。1人で複数の席に着けるのは非公開の卓だけです。",
    )
    NOT_A_COMPUTER = (
        "not_a_computer",
        "No computer plays there, so nobody can take over. Choose another seat.",
        "そこはコンピューターの席ではないので交代できません。別の席を選んでください。",
    )
    HAS_SEEN_CARDS = (
        "has_seen_cards",
        "You have seen other hands of this match. Take a seat when the next match begins.",
        "このマッチでほかの人の手札を見ています。次のマッチから着席してください。",
    )
    SEAT_KEPT = (
        "seat_kept",
        "Somebody was removed from this seat, so nobody else plays it in this match. Choose another seat.",
        "退席させられた人の席なので、このマッチでは引き継げません。別の席を選んでください。",
    )
    REMOVED = (
        "removed",
        "You were removed from this table. Choose another table, or make one of your own.",
        "この卓から退席させられました。別の卓に参加するか、新しい卓を作ってください。",
    )
    NOT_SEATED = (
        "not_seated",
        "Only those who sit at the table can do that. Take a seat first.",
        "着席している人だけができます。まず席に着いてください。",
    )
    NO_SUCH_PERSON = (
        "no_such_person",
        "Nobody else of this name has sat there. Load the table again, and choose the person anew.",
        "その席に、その名前のほかの人はいません。卓を読み込み直して、もう一度選んでください。",
    )
    NAME_ALIKE = (
        "name_alike",
        "Somebody at this table has a name that looks like yours. Choose another name, then take a seat.",
        "この卓には、見た目では区別できない名前の人がいます。名前を変えてから着席してください。",
    )
    OWNER_ONLY = (
        "owner_only",
        "Only the owner of the table can do that.",
        "ホストだけができる操作です。",
    )

    # Removing somebody
    NOT_ABSENT = (
        "not_absent",
        "In a match only somebody who has been absent for two minutes can be replaced. "
        "Wait, or ask the others to vote.",
        "マッチ中に交代させられるのは、2分以上席を外している人だけです。お待ちいただくか、ほかの人に投票を求めてください。",
    )
    TOO_FEW_VOTERS = (
        "too_few_voters",
        "A vote takes two persons besides the one it is about. Play on, or leave your seat.",
        "投票には、対象の人のほかに2人が必要です。このまま続けるか、席を立ってください。",
    )
    VOTE_PENDING = (
        "vote_pending",
        "There is a vote about somebody else already. Wait until it is over.",
        "ほかの人についての投票が行われています。終わるまでお待ちください。",
    )
    NO_VOTE_ASKED = (
        "no_vote_asked",
        "There is no vote about that person. Go on playing.",
        "その人についての投票は行われていません。そのまま続けてください。",
    )
    VOTE_FAILED = (
        "vote_failed",
        "Not all wanted that when they were asked. Ask again in the next round.",
        "先ほどの投票で認められませんでした。次のラウンドでもう一度お試しください。",
    )

    # The course of the match
    PLAYING = (
        "playing",
        "The match has begun. Wait until it is over.",
        "マッチはもう始まっています。終わるまでお待ちください。",
    )
    NOT_PLAYING = (
        "not_playing",
        "No match is being played. Start one first.",
        "マッチ中ではありません。まずマッチを始めてください。",
    )
    SEATS_EMPTY = (
        "seats_empty",
        "Some seats are empty and no computer fills them. Wait for others to sit down.",
        "空席があり、コンピューターも入りません。ほかの人の着席を待ってください。",
    )
    NO_NONCE_WANTED = (
        "no_nonce_wanted",
        "No nonce of this seat is wanted now. Go on without it.",
        "この席の乱数は今は必要ありません。そのまま続けてください。",
    )
    BAD_NONCE = (
        "bad_nonce",
        "A nonce is 1 to 64 bytes, written in hexadecimal digits. Send another.",
        "乱数は1～64バイトを16進数で書きます。送り直してください。",
    )
    HASH_FIRST = (
        "hash_first",
        "Nonces are told once all hashes are there. Send the SHA-256 of yours first, and wait.",
        "乱数は、全員のハッシュ値がそろってから公開します。先に自分の乱数のSHA-256を送って、お待ちください。",
    )
    BAD_HASH = (
        "bad_hash",
        "The hash of a nonce is its SHA-256, 64 hexadecimal digits. Send another.",
        "乱数のハッシュ値は、SHA-256を16進数64文字で書きます。送り直してください。",
    )
    OTHER_NONCE = (
        "other_nonce",
        "This nonce does not have the hash that was sent for the seat. Send the nonce that has it.",
        "この乱数は、この席から送られたハッシュ値と合いません。ハッシュ値のもとの乱数を送ってください。",
    )
    NOTHING_TO_UNDO = (
        "nothing_to_undo",
        "There is no move of yours that can be taken back: only a meld, a lay-off or a discard, "
        "until the next player draws or somebody claims.",
        "「待った」ができる手がありません。戻せるのは、次の人が引くか誰かがもらう前の、自分のメルド・付け札・捨て札だけです。",
    )
    UNDOS_USED_UP = (
        "undos_used_up",
        "The others have refused you that twice in this round. Play on, and ask again in the next one.",
        "このラウンドでは「待った」を2回断られています。次のラウンドまで、そのまま続けてください。",
    )
    NO_UNDO_ASKED = (
        "no_undo_asked",
        "Nobody asks you to agree to anything. Go on playing.",
        "返事の必要な「待った」はありません。そのまま続けてください。",
    )

    TABLE_CLOSED = (
        "table_closed",
        "This table is closed. Open another, or choose one from the list.",
        "この卓は閉じられました。新しい卓を作るか、一覧から選んでください。",
    )

    TABLE_FULL = (
        "table_full",
        "This table has had so many matches that no further one begins here. "
        "One that goes on can be played to its end. Open a new table for the next.",
        "この卓では、もう次の対局を始められません（記録がいっぱいです）。いまの対局は最後まで続けられます。次は新しい卓を作ってください。",
    )

    # Matches that others play, too, each alone
    ONE_TRY = (
        "one_try",
        "Everybody plays this match alone and once, and nothing is taken back. Play on, or come back later.",
        "このマッチは1人1回だけの挑戦です。手を戻したり、席を替わったりはできません。続けるか、あとで戻ってきてください。",
    )
    DAY_NOT_OVER = (
        "day_not_over",
        "Others still play this deal today. Its cards are shown once the day is over.",
        "今日の挑戦がまだ続いています。札は、今日の一局が終わってから公開されます。",
    )
    DAY_OVER = (
        "day_over",
        "That day is over, or has not come yet. Play the deal of today.",
        "その日の挑戦はできません。今日の挑戦をお楽しみください。",
    )
    PLAYERS_CHANGED = (
        "players_changed",
        "The computers or the rules have changed since, so that match cannot be played again as it was. "
        "Play a new one.",
        "そのあとコンピューターかルールが変わったため、同じマッチにはなりません。新しいマッチで遊んでください。",
    )
    PLAYED_ALONE = (
        "played_alone",
        "This match was played without the server, so nobody plays the same here. Take one that was played on"
        " the server.",
        "サーバーにつながずに遊んだマッチなので、同じマッチには挑戦できません。サーバーで遊んだマッチを選んでください。",
    )
    PLAYED_TOGETHER = (
        "played_together",
        "Only a match that one person played against computers, from beginning to end, can be played again: "
        "nobody can play the others' parts. Choose another match.",
        "同じマッチに挑戦できるのは、1人が最初から最後までコンピューターと対戦したマッチだけです。別のマッチを選んでください。",
    )
    OWN_MATCH = (
        "own_match",
        "You know the cards of this match. Send its link to a friend.",
        "このマッチの札はもうご存じです。友だちにリンクを送ってください。",
    )

    # Talking and watching
    MUTED = (
        "muted",
        "The owner of the table has muted you. You can go on playing.",
        "ホストがあなたをミュートしています。マッチは続けられます。",
    )
    NO_CHAT_HERE = (
        "no_chat_here",
        "Free chat is for private tables. Use one of the phrases.",
        "自由なチャットは非公開の卓だけです。定型文をお使いください。",
    )
    BAD_TEXT = (
        "bad_text",
        "That cannot be said: write 1 to 200 characters that can be read, or choose one of the phrases.",
        "発言できません。読める文字で1～200文字を書くか、定型文から選んでください。",
    )
    NO_WATCHING = (
        "no_watching",
        "This table cannot be watched. Ask for a seat, or choose another table.",
        "この卓は観戦できません。着席するか、別の卓を選んでください。",
    )

    # The coach
    NO_COACH_HERE = (
        "no_coach_here",
        "This table is played without hints.",
        "この卓ではヒントは使えません。",
    )
    COACH_BUSY = (
        "coach_busy",
        "Many hints are wanted at the moment. Ask again in a few seconds.",
        "ヒントの依頼が混み合っています。数秒後にもう一度お試しください。",
    )
    HINT_FAILED = (
        "hint_failed",
        "No hint could be found. The game goes on without it.",
        "ヒントを出せませんでした。マッチはそのまま続けられます。",
    )

    # Opening a table
    BAD_SETTING = (
        "bad_setting",
        "{setting} must be from {low} to {high}. Change it and try again.",
        "{setting}は{low}から{high}までです。変更してやり直してください。",
        "setting low high",
    )
    NO_COACH_AT_LEVEL = (
        "no_coach_at_level",
        "There are no hints where claims are level. Choose fast claims, or no hints.",
        "「公平さ優先」の卓では、ヒントは使えません。「速さ優先」にするか、ヒントをなしにしてください。",
    )
    BANK_WITHOUT_CLOCK = (
        "bank_without_clock",
        "A time bank needs a move time. Set move_seconds too, or no bank.",
        "追加時間には1手番の時間（move_seconds）も必要です。両方を設定するか、追加時間をなしにしてください。",
    )
    UNKNOWN_PLAYER = (
        "unknown_player",
        "There is no computer player {player}. Choose one of: {known}.",
        "{player}というコンピューターはいません。次の中から選んでください：{known}",
        "player known",
    )
    UNKNOWN_AVATAR = (
        "unknown_avatar",
        "There is no such crest. Choose one of those on offer, or none.",
        "その紋はありません。一覧から選ぶか、選ばずにおいてください。",
    )
    CHARACTER_TWICE = (
        "character_twice",
        "{character} can have only one seat at a table. Choose somebody else for the other seat.",
        "{character}が座れるのは、1つの卓に1席だけです。もう1つの席には別のコンピューターを選んでください。",
        "character",
    )
    BAD_RULES = (
        "bad_rules",
        "These rules cannot be played. {en}",
        "このルールでは遊べません。{ja}",
        "option reason en ja",
    )

    # Around the table
    MALFORMED = (
        "malformed",
        "The message could not be read. Reload the page; if that does not help, the program needs an update.",
        "メッセージを読み取れませんでした。再読み込みしてください。直らない場合は時間をおいてお試しください。",
    )
    UNKNOWN_TABLE = (
        "unknown_table",
        "There is no table with this code. Check the six letters.",
        "このコードの卓はありません。6文字をご確認ください。",
    )
    UNKNOWN_WORD = (
        "unknown_word",
        "No table waits under this word; it ends when the match begins. Ask for the link or the six letters.",
        "この合言葉で待っている卓はありません。マッチが始まると使えなくなります。リンクか6文字のコードを聞いてください。",
    )
    TOO_MANY_WORDS = (
        "too_many_words",
        "Too many words have been tried from here. Wait an hour, or ask for the link or the six letters.",
        "合言葉を間違えた回数が多すぎます。1時間待つか、リンクか6文字のコードを聞いてください。",
    )
    TOO_MANY_COMPLAINTS = (
        "too_many_complaints",
        "You have reported many people within an hour. Wait a while, or block whom you do not want to meet.",
        "通報が続いています。しばらく待つか、会いたくない人をブロックしてください。",
    )
    NO_SESSION = (
        "no_session",
        "The server does not know you yet. Begin with a name.",
        "まだ名前が登録されていません。名前を決めて始めてください。",
    )
    BAD_NAME = (
        "bad_name",
        "A name has 1 to 24 characters. Choose another.",
        "名前は1～24文字です。別の名前にしてください。",
    )
    NAME_INVISIBLE = (
        "name_invisible",
        "Part of this name cannot be seen. Type it again, with letters, digits, signs or emoji.",
        "名前に見えない文字が含まれています。文字・数字・記号・絵文字で入力し直してください。",
    )
    NAME_MARKS = (
        "name_marks",
        "This name has marks that cannot be used. Choose another one.",
        "名前に使えない記号があります。別の名前にしてください。",
    )
    NAME_MIXED = (
        "name_mixed",
        "A word of this name has letters of two scripts that look alike, such as Cyrillic in Latin. Use one.",
        "ローマ字と、それに似た別の文字（キリル文字など）は混ぜられません。"
        "漢字・かな・ローマ字は混ぜてかまいません。",
    )
    TOO_FAST = (
        "too_fast",
        "Too many messages at once. Wait a few seconds.",
        "送信が多すぎます。数秒待ってください。",
    )
    NOT_FINISHED = (
        "not_finished",
        "There is no finished match of this number. Wait until it is over.",
        "その番号の終わったマッチはありません。終わるまでお待ちください。",
    )
    NO_SUCH_MOMENT = (
        "no_such_moment",
        "There is no such moment in this match. Choose one in the replay.",
        "このマッチにその場面はありません。リプレイで選んでください。",
    )
    TOO_LONG_TO_REVIEW = (
        "too_long_to_review",
        "This match is too long for a review. Look at it in the replay.",
        "このマッチは長すぎるため、振り返りを作れません。リプレイでご覧ください。",
    )
    BAD_RECORD = (
        "bad_record",
        "This is no record of a match that one person has played against computers by the rules, to its end."
        " It stays where it is.",
        "1人でコンピューターとルールどおりに最後まで遊んだマッチの記録ではないため、受け取れません。"
        "元の場所にはそのまま残ります。",
    )
    MANY_HANDED_OVER = (
        "many_handed_over",
        "The server keeps no more than {most} matches that you have played alone. The others stay on your"
        " device.",
        "ひとりで遊んだマッチは、サーバーに{most}件まで預けられます。ほかのマッチは、そのまま残ります。",
        "most",
    )
    REVIEWS_WAITING = (
        "reviews_waiting",
        "You are waiting for several reviews already. Ask for this one when one of them is there.",
        "すでに複数の振り返りを作っています。どれかができてから、もう一度お試しください。",
    )
    REVIEWS_BUSY = (
        "reviews_busy",
        "Many reviews are wanted at the moment. Try again in a few minutes.",
        "振り返りの依頼が混み合っています。数分後にもう一度お試しください。",
    )
    REVIEW_FAILED = (
        "review_failed",
        "The review could not be computed. Try again; the replay shows the match all the same.",
        "振り返りを作れませんでした。もう一度お試しください。マッチはリプレイで見られます。",
    )
    UNKNOWN_DEAL = (
        "unknown_deal",
        "There is no such deal. Choose another number or date.",
        "そのゲームはありません。別の番号か日付を選んでください。",
    )
    UNKNOWN_INVITATION = (
        "unknown_invitation",
        "This link leads to no match, or not any more. Ask for a new one.",
        "このリンクのマッチは見つかりません。削除された可能性もあります。新しいリンクを送ってもらってください。",
    )
    UNKNOWN_PUZZLE = (
        "unknown_puzzle",
        "There is no such puzzle, or not any more. Take the next one.",
        "その問題はありません（なくなった可能性もあります）。次の問題に進んでください。",
    )
    BAD_GAME = (
        "bad_game",
        "These moves are no finished game of that deal. Play it again.",
        "この手順では、そのゲームを最後まで遊んだことになりません。もう一度遊んでください。",
    )
    NO_SUCH_PAGE = (
        "no_such_page",
        "There is nothing at this address. Check it.",
        "このアドレスには何もありません。ご確認ください。",
    )
    SERVER_ONLY = (
        "server_only",
        "Only a server can do that. Try again when you are connected to one.",
        "これはサーバーにつながっているときだけできます。つながってからもう一度お試しください。",
    )
    NOT_A_RECORD = (
        "not_a_record",
        "This file is no record of Seven Bridge. Choose one that “Save the record” has saved.",
        "このファイルは、セブンブリッジの記録ではありません。「記録を保存」で保存したファイルを選んでください。",
    )
    RECORD_NOT_WHOLE = (
        "record_not_whole",
        "This record tells no whole match, or no shuffles. Take one that was saved after the end of a match.",
        "この記録には、マッチの全体か、札の切り方が入っていません。終わったマッチの記録を選んでください。",
    )
    NOT_A_COPY = (
        "not_a_copy",
        "This file is no copy of what Seven Bridge keeps. Choose one that “Download all of it” has saved.",
        "このファイルは、セブンブリッジのデータではありません。「すべてダウンロード」で保存したファイルを選んでください。",
    )
    COPY_NEWER = (
        "copy_newer",
        "A newer version of the page has saved this file. Load the page anew, and choose the file once more.",
        "新しいバージョンで保存されたファイルです。ページを読み込み直してから、もう一度選んでください。",
    )
    FOREIGN_ORIGIN = (
        "foreign_origin",
        "Requests from other sites are not taken. Open the server's own address.",
        "ほかのサイトからの要求は受け付けません。このサーバーのアドレスを開いてください。",
    )
    BANNED = (
        "banned",
        "Whoever runs this server has shut you out. Ask them if you think that is a mistake.",
        "このサーバーの管理者が利用を停止しています。心当たりのないときは管理者にお問い合わせください。",
    )
    FOREIGN_HOST = (
        "foreign_host",
        "The server does not go by this address. Open it by its own; whoever runs it can set --public-url.",
        "このアドレスでは開けません。サーバーの正しいアドレスで開いてください（設定は --public-url）。",
    )
    HOST_ONLY = (
        "host_only",
        "This is for whoever runs the server. Ask for it on the server's own machine.",
        "サーバーの運営者向けのページです。サーバーを動かしているマシンから開いてください。",
    )
    SERVER_TROUBLE = (
        "server_trouble",
        "It is not certain that this was kept. Look at the table, and do it once more where needed.",
        "保存できたか確認できませんでした。場を確かめて、必要ならもう一度操作してください。",
    )
    SERVER_BUSY = (
        "server_busy",
        "Too much is asked of the server at the moment, and this was not done. Try again in a moment.",
        "サーバーが混み合っているため、実行されませんでした。しばらくしてからやり直してください。",
    )
    TABLE_NEWER = (
        "table_newer",
        "A newer version of the server has played on at this table. Try again in a moment.",
        "この卓は新しいバージョンのサーバーで進行しています。しばらくしてからもう一度お試しください。",
    )


class RequestRefused(Refused):
    """A request that is refused; nothing has changed. ``details`` are those that the code asks for."""

    reasons = RefusalCode
    code: RefusalCode
    #: the engine's code, "" if the rules of the game are not the reason
    because = ""

    def __str__(self) -> str:
        return self.text.en

    @property
    def text(self) -> Text:
        """The sentence for people."""
        return self.code.text.format(**self.details) if self.details else self.code.text


class ActionRefused(RequestRefused):
    """An action that the rules of the game forbid now.

    Its code is ``not_now``; the engine's own error gives the rest: a code, a sentence and details.
    """

    def __init__(self, because: str, sentence: Text, **details: int | str) -> None:
        super().__init__(RefusalCode.NOT_NOW)
        self.details.update(details)
        self.because = because
        self._sentence = sentence

    @property
    def text(self) -> Text:
        """The sentence for people, as the engine words it."""
        return self._sentence
