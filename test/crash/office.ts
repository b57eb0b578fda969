import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '../support/journey.ts';

/**
 * A program in the place of LibreOffice, for machines without one: takes its options, needs up to a second and writes a contract, as other
 * bytes each time. Answers with its path in `folder`.
 */
export async function slowOffice(folder: string): Promise<string> {
  writeFileSync(join(folder, 'contract.pdf'), await contract('Convertido'));
  const program = join(folder, 'soffice');
  const script = `#!/bin/sh
for word in "$@"; do case "$word" in --version) echo 'LibreOffice 7.4.7.2 40(Build:2)'; exit 0;; esac; done
while [ $# -gt 0 ]; do case "$1" in --outdir) out="$2/document.pdf"; shift 2;; *) shift;; esac; done
drawn=$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')
sleep "0.$((drawn % 9 + 1))"
cat '${join(folder, 'contract.pdf')}' > "$out.part" && printf '\\n%%%s\\n' "$drawn" >> "$out.part" && mv "$out.part" "$out"
`;
  writeFileSync(program, script);
  chmodSync(program, 0o755);
  return program;
}
