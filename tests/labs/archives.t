#!/usr/bin/env bash
# Archives of all sorts: links, paths that lead out, archives within, formulas and odd
# characters in names, another system's list of submissions in a plain folder. What is
# a student's is taken, and nothing leaves its place.
. tests/tap.sh
class=$scratch/class to=$scratch/to
mkdir "$class"
needs zip unzip python3
collect() { harness/grade/class/collect.sh 3 "$1" "$to" 2>&1; }
ids() { ls "$to"; }
text() { cat "$to/$1/lab3.cu" 2>/dev/null; }

# An archive with members as they are told, NAME=TEXT, NAME -> TARGET for a link.
archive() { # ZIP MEMBER...
  python3 - "$@" <<'END'
import stat, sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w") as z:
    for member in sys.argv[2:]:
        link = " -> " in member
        name, text = member.split(" -> " if link else "=", 1)
        info = zipfile.ZipInfo(name, (2026, 10, 26, 12, 0, 0))
        info.create_system = 3
        kind = stat.S_IFLNK | 0o777 if link else stat.S_IFREG | 0o644
        info.external_attr = kind << 16
        z.writestr(info, text)
END
}

echo secret >"$scratch/secret"
archive "$class/ada.zip" 'lab3.cu=int ada;' 'answers.txt=steps = 7'
archive "$class/ben.zip" 'handed-in/of/ben/lab3.cu=int ben;' 'handed-in/lab3/build/lab3.cu=int no;' \
  '__MACOSX/handed-in/._lab3.cu=mac' '.git/lab3.cu=git'
archive "$class/link.zip" "lab3.cu -> $scratch/secret"
archive "$class/out.zip" '../../lab3.cu=int out;' "${HOME%%[!/]*}lab3.cu=int root;"
archive "$scratch/inner.zip" 'lab3.cu=int inner;'
python3 - "$class/nested.zip" "$scratch/inner.zip" <<'END'
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w") as z:
    z.write(sys.argv[2], "lab3.zip")
END
archive "$class/=1+cmd().zip" 'lab3.cu=int formula;'
archive "$class/@sum(a1).zip" 'lab3.cu=int at;'
archive "$class/-rf.zip" 'lab3.cu=int dash;'
archive "$class/odd.zip" 'a [b]*?\lab3.cu=int odd;'
archive "$class/Łódź 学.zip" 'lab3.cu=int utf;'
head -c 3000 /dev/urandom >"$class/broken.zip"
python3 - "$class/bomb.zip" <<'END'
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED) as z:
    z.writestr("lab3.cu", b"\n" * (64 << 20))
END
# A list of submissions as Gradescope has it, in a folder of somebody's: the class is
# still all of them.
mkdir -p "$class/meta"
echo 'int meta;' >"$class/meta/lab3.cu"
printf 'submission_1:\n  :submitters:\n  - :name: Eve\n' \
  >"$class/meta/submission_metadata.yml"
find "$class" | sort >"$scratch/before"
said=$(collect "$class")
is "$(text ada)$(cat "$to/ada/answers.txt")" 'int ada;steps = 7' 'an archive'
is "$(text ben)" 'int ben;' 'deep in folders, and neither build nor hidden ones'
is "$(text nested)$(text link)$(text out)" '' 'no link, no path out, none within another'
for what in 'link.*a link, or a path that leads out' 'out.*a path that leads out of it' \
  'nested.*an archive within an archive' 'broken.zip cannot be unpacked' \
  'bomb: nothing to grade: lab3.cu has over 1 MiB'; do
  like "$(tr '\n' ' ' <<<"$said")" "$what" "is told: $what"
done
is "$(text odd)" 'int odd;' 'a pattern in a name is a name'
is "$(grep -c '^int' "$to"/*/lab3.cu | grep -c ':1')" 8 'all others are taken'
is "$(ids | grep -c '[^A-Za-z0-9._-]')" 0 'by names that are harmless'
is "$(text meta)" 'int meta;' 'a list of submissions that lists none of these folders'
is "$(find "$class" | sort | diff "$scratch/before" -)" '' 'what was handed in is as it was'
[ ! -e "$scratch/lab3.cu" ] && [ ! -e "$to/../lab3.cu" ]
ok $? 'and nothing lies outside'

# That folder alone: one student, whose folder has such a file.
mkdir "$scratch/alone"
cp -r "$class/meta" "$scratch/alone"
collect "$scratch/alone" >/dev/null
is "$(ids)$(text meta)" 'metaint meta;' 'a class of one is no archive of Gradescope'
# The whole class as one archive of archives, as systems export it.
mkdir "$scratch/export"
(cd "$class" && zip -q "$scratch/export/all.zip" ada.zip ben.zip)
mkdir "$scratch/unpacked"
unzip -q "$scratch/export/all.zip" -d "$scratch/unpacked"
collect "$scratch/unpacked" >/dev/null
is "$(ids | paste -sd' ')" 'ada ben' 'an export that holds one archive for each'

# Predictions that came after the program are what came last.
mkdir -p "$scratch/late/ada"
echo 'int a;' >"$scratch/late/ada/lab3.cu"
echo 'steps = 7' >"$scratch/late/ada/answers.txt"
touch -d 2026-10-26T12:00Z "$scratch/late/ada/lab3.cu"
touch -d 2026-10-27T12:00Z "$scratch/late/ada/answers.txt"
collect "$scratch/late" >/dev/null
is "$(cat "$to/ada/handed_in")" '2026-10-27 12:00:00' 'predictions of the day after are late'
finish
