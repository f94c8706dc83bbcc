import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue, errorKindOf, remedyOf } from '../../src/core/catalogue.ts'
import type { ErrorCode } from '../../src/core/errors.ts'
import { plain } from '../../src/core/errors/error-table.ts'
import { MEANS } from './help-meaning.ts'

const FOLDER = join('data', 'help', 'errors')

/** Where it is shown, by kind (STYLE: a failure is data with a remedy). */
const SHOWN: Readonly<Record<ReturnType<typeof errorKindOf>, string>> = {
  user: 'Something that you can put right yourself.',
  network: 'Something between this device and an endpoint. Trying again may be enough.',
  refused: 'Something that was not done, on purpose.',
  bug: 'Something that should not happen. Please send us the report that the screen offers.',
}

/** What it means: in words of its own where there are some. */
const meaning = (code: ErrorCode): string => (MEANS as Partial<Record<ErrorCode, string>>)[code] ?? SHOWN[errorKindOf(code)]

/** The sentence with its places left open, as the catalogue has it. */
function sentence(code: ErrorCode): string {
  const { message } = catalogue[code]
  const words = typeof message === 'function' ? (message as (data: object) => { id: string })({}) : message
  return words.id.replaceAll(/\{(\w+)\}/g, '…')
}

/** The page of each failure, by path: made from the catalogue, so that it never says anything else. */
export const errorPages = (): ReadonlyMap<string, string> =>
  new Map(
    (Object.keys(catalogue) as ErrorCode[]).map((code) => [
      join(FOLDER, `${code.replace('/', '-')}.md`),
      `---\nid: ${code}\nkind: ${errorKindOf(code)}\n---\n\n# ${sentence(code)}\n\n## What it means\n\n${meaning(code)}\n\n## What to do\n\n${plain(remedyOf(code))}\n`,
    ]),
  )

/** Pages that are missing, out of date, or of no failure. */
export function staleErrorPages(): readonly string[] {
  const pages = errorPages()
  const there = existsSync(FOLDER) ? readdirSync(FOLDER).map((name) => join(FOLDER, name)) : []
  const wrong = [...pages].filter(([path, text]) => !existsSync(path) || readFileSync(path, 'utf8') !== text).map(([path]) => path)
  return [...wrong, ...there.filter((path) => !pages.has(path))]
}

/** `node scripts/docs/help.ts` writes the pages of failures; `--check` only says which are out of date. Pages of rules are written by hand. */
if (import.meta.main) {
  const stale = staleErrorPages()
  if (process.argv.includes('--check')) {
    for (const path of stale) console.log(`${path}: differs from the catalogue; run node scripts/docs/help.ts`)
    process.exitCode = stale.length === 0 ? 0 : 1
  } else {
    const pages = errorPages()
    mkdirSync(FOLDER, { recursive: true })
    for (const path of stale) {
      const text = pages.get(path)
      if (text === undefined) rmSync(path)
      else writeFileSync(path, text)
    }
    console.log(stale.length === 0 ? 'help pages are up to date' : `wrote ${stale.length} help pages`)
  }
}
