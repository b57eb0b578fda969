/** Settings of LibreOffice for one job, by the paths and names of its own schema (officecfg). */
const SETTINGS: readonly (readonly [path: string, name: string, value: string])[] = [
  // No macro runs, whoever signed it.
  ['org.openoffice.Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['org.openoffice.Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  // Without it a picture that is named by its address was fetched.
  ['org.openoffice.Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  // 2: never.
  ['org.openoffice.Office.Writer/Content/Update', 'Link', '2'],
  ['org.openoffice.Office.Recovery/AutoSave', 'Enabled', 'false'],
  ['org.openoffice.Office.Recovery/RecoveryInfo', 'Enabled', 'false'],
  ['org.openoffice.Office.Java/VirtualMachine', 'Enable', 'false'],
];

/** The file `user/registrymodifications.xcu` of a profile. */
export function profileSettings(): string {
  const items = SETTINGS.map(
    ([path, name, value]) => `<item oor:path="/${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    ...items,
    '</oor:items>',
    '',
  ].join('\n');
}
