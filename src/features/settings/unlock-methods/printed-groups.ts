/** A code in the groups that it is printed in; where it has none, four by four. */
export function codeGroups(code: string): readonly string[] {
  const groups = code.trim().split(/[\s-]+/)
  return groups.length > 1 ? groups : (code.trim().match(/.{1,4}/g) ?? [])
}

/** What is written alike is the same: case, O and 0, I, L and 1 (Crockford's base 32). */
const plain = (text: string): string => text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')

/** True where the last group, or the whole code, was given back. */
export function isGivenBack(code: string, typed: string): boolean {
  const given = plain(typed)
  const last = codeGroups(code).at(-1) ?? ''
  return given !== '' && (given === plain(last) || given === plain(code))
}
