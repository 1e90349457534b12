/** What stands in names of drives and apps, and how its owner is to read it in a notification. */
export const HOSTILE_TEXTS: readonly {
  readonly what: string;
  readonly given: string;
  readonly read: string;
}[] = [
  same("quotes", `"APPLE" 'SSD' “AP1024M” \`x\``),
  same("backslashes", "C:\\new\\table \\\\ \\0 \\033[31m \\u0041"),
  same("a backslash at the end", "AP1024M\\"),
  same("emoji, joined and coloured", "🚀 👩‍💻 👍🏽 é ﷽"),
  same("a command of a shell", "$(touch /tmp/wearbar-broken) `reboot`; rm -rf / & | > x"),
  same("words of AppleScript", 'lines of end tell display dialog "x" end run'),
  same("an AppleScript that closes the text", '" & (do shell script "reboot") & "'),
  same("something like options", "-e --help -"),
  same("formats", "%s %n %@ %d {0} $HOME"),
  same("markup", '<b>bold</b> <a href="http://x">x</a> &amp; & <img src="x">'),
  same("half a markup", "<b <!-- ]]> &#65; &nbsp"),
  same("letters that run from the right", "כונן SSD قرص"),
  same("ends of other systems' lines, spelled out", "\\n \\r <br>"),
  {
    what: "lines",
    given: "one\ntwo\r\nthree\u2028four\u0085five",
    read: "one two three four five",
  },
  { what: "control characters", given: "\u001b[31mred\u0007\tend\u007f", read: "[31mred end" },
  { what: "a NUL", given: "AP\u00001024M", read: "AP 1024M" },
  {
    what: "a turned direction",
    given: "APPLE \u202egnp.exe\u202c",
    read: "APPLE \ufffdgnp.exe\ufffd",
  },
  { what: "half a character", given: "AP\ud800 1024M", read: "AP\ufffd 1024M" },
  { what: "spaces around", given: "  \n AP1024M \t", read: "AP1024M" },
];

function same(what: string, given: string) {
  return { what, given, read: given };
}
