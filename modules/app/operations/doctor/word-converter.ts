import type { FoundConverter } from '../../local/word/converter.ts';
import type { Fence } from '../../local/word/fences.ts';
import { WASM_RELEASE } from '../../local/word/wasm-release.ts';
import type { DoctorCheck, DoctorFinding } from '../doctor.ts';

const PAGE = 'docs/operations/word.md says more';
/** 209 to 261 MB, by what the system has already; fonts with the widths of Word's own go with it. */
const DEBIAN =
  'apt-get install -y --no-install-recommends libreoffice-writer-nogui fonts-liberation fonts-crosextra-carlito fonts-crosextra-caladea (85 MB to fetch, 260 MB on the disk, a minute or two)';
const WASM = `npm run word:install (${WASM_RELEASE.downloadMb} MB to fetch, ${WASM_RELEASE.installedMb} MB on the disk, about a minute; then 1.7 GB of memory while it works)`;

const FENCES: Readonly<Record<Fence, string>> = {
  network: 'its network is open (the kernel refuses unshare --net)',
  memory: 'its memory is not watched (no /proc)',
  processes: 'what it starts may outlive it (the kernel refuses unshare --pid)',
  data_folder: 'it could read DATA_DIR (the kernel refuses a mount of its own)',
};

/** What makes pages of Word files, and what keeps it apart. Never red: signing PDF files goes on without it. */
export function wordConverterCheck(look: () => Promise<FoundConverter>, given: string | undefined): DoctorCheck {
  return {
    component: 'Word converter',
    usedFor: 'making pages of Word files; PDF files need none',
    run: async () => finding(await look(), given),
  };
}

function finding(found: FoundConverter, given: string | undefined): DoctorFinding {
  if (found.place === null) return absent(given);
  const resource = found.place;
  const name = `LibreOffice ${found.version}`;
  const open = found.missingFences.map((fence) => FENCES[fence as Fence]).join('; ');
  if (found.refusedForFences)
    return {
      state: 'warn',
      resource,
      found: `${name}, not used: ${open}`,
      mend: `run on Linux, or accept it with WORD_WITHOUT_FENCES=true; ${PAGE}`,
    };
  const build = found.build === 'native' ? name : `${name}, the WebAssembly build; starts at its first file`;
  if (open === '') return { state: 'ok', resource, found: `${build}; all fences hold` };
  return { state: 'warn', resource, found: `${build}; ${open}`, mend: PAGE };
}

function absent(given: string | undefined): DoctorFinding {
  if (given === undefined)
    return {
      state: 'warn',
      resource: '',
      found: 'none is installed: Word files wait, PDF files do not need it',
      mend: `${DEBIAN}; or, without rights on the system, ${WASM}`,
    };
  const found = given === 'wasm' ? 'the WebAssembly build is not installed, or not whole' : 'this is no LibreOffice that says its version';
  return {
    state: 'warn',
    resource: `WORD_CONVERTER=${given}`,
    found: `${found}: Word files wait`,
    mend: given === 'wasm' ? WASM : `give the path of soffice, or leave WORD_CONVERTER out; ${DEBIAN}`,
  };
}
