import { plain } from '../../src/core/errors/error-table.ts'
import type { ErrorEntry } from '../../src/core/errors/error-table.ts'
import { readSource } from './wall-source.ts'
import type { SourceFiles } from './wall-check.ts'

/** What is wrong between the catalogue and the code: a code without words, thrown by nobody, or thrown and not there. */
export function errorFaults(catalogue: Readonly<Record<string, ErrorEntry>>, house: SourceFiles): readonly string[] {
  const faults: string[] = []
  const codes = new Set(Object.keys(catalogue))
  for (const [code, entry] of Object.entries(catalogue)) {
    if (!/^[a-z-]+\/[a-z0-9-]+$/.test(code)) faults.push(`${code}: a code is family/kebab-case`)
    if (typeof entry.message !== 'function' && plain(entry.message).trim() === '') faults.push(`${code}: no message`)
    if (plain(entry.remedy).trim() === '') faults.push(`${code}: no remedy`)
  }
  const named = new Set<string>()
  for (const [file, text] of house) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file) || file.startsWith('core/errors/')) continue
    for (const [, code = ''] of text.matchAll(/['"]([a-z-]+\/[a-z0-9-]+)['"]/g)) named.add(code)
    for (const { name, line } of readSource(file, text).failures) {
      if (name !== '' && !codes.has(name)) faults.push(`src/${file}:${line} fails with ${name}, which is not in the catalogue`)
    }
  }
  for (const code of codes) if (!named.has(code)) faults.push(`${code}: nothing throws it or maps to it`)
  return faults
}
