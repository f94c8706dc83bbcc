import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isErc7730, runErc7730 } from './vectors/erc7730.ts'
import { isRegistry, runErc7730Rules } from './vectors/erc7730-rules.ts'
import { isLightClientSync, runLightClientSync } from './vectors/light-client.ts'

/** A kind of published vectors. A folder is known by what is in it; `run` says what was done, and throws where something is not as published. */
type Kind = { readonly name: string; isIt(files: readonly string[]): boolean; run(folder: string): string | Promise<string> }

const KINDS: readonly Kind[] = [
  { name: 'light client sync', isIt: isLightClientSync, run: runLightClientSync },
  { name: 'ERC-7730 cases', isIt: isErc7730, run: runErc7730 },
  { name: 'rules on ERC-7730', isIt: isRegistry, run: runErc7730Rules },
]

type Row = { readonly folder: string; readonly kind: string; readonly ok: boolean; readonly detail: string; readonly milliseconds: number }

async function runOne(folder: string, kind: Kind): Promise<Row> {
  const started = performance.now()
  const row = (ok: boolean, detail: string): Row => ({ folder, kind: kind.name, ok, detail, milliseconds: performance.now() - started })
  try {
    return row(true, await kind.run(folder))
  } catch (error) {
    return row(false, error instanceof Error ? error.message : String(error))
  }
}

/** Runs every folder of a known kind under `root`, itself included. */
export async function runVectors(root: string): Promise<readonly Row[]> {
  const folders = [root, ...readdirSync(root, { recursive: true, withFileTypes: true }).flatMap(subfolder)]
  const rows: Row[] = []
  for (const folder of folders.toSorted()) {
    const files = readdirSync(folder)
    for (const kind of KINDS) if (kind.isIt(files)) rows.push(await runOne(folder, kind))
  }
  return rows
}

const subfolder = (entry: { readonly name: string; readonly parentPath: string; isDirectory(): boolean }): string[] =>
  entry.isDirectory() ? [join(entry.parentPath, entry.name)] : []

/** `npm run vectors -- FOLDER`: runs published vectors against our code and prints a table. Exits with 1 where one fails, or none is found. */
if (import.meta.main) {
  const [root] = process.argv.slice(2)
  if (root === undefined || !existsSync(root)) {
    console.error(`usage: npm run vectors -- FOLDER, with vectors of: ${KINDS.map(({ name }) => name).join(', ')}`)
    process.exitCode = 1
  } else {
    const rows = await runVectors(root)
    for (const { folder, kind, ok, detail, milliseconds } of rows) {
      const name = relative(root, folder) || '.'
      console.log(`${ok ? 'ok  ' : 'FAIL'}  ${kind.padEnd(18)} ${name.padEnd(50)} ${detail} (${milliseconds.toFixed(0)} ms)`)
    }
    const failed = rows.filter((row) => !row.ok).length
    console.log(rows.length === 0 ? 'No vectors of a known kind.' : `${rows.length - failed} of ${rows.length} hold.`)
    if (rows.length === 0 || failed > 0) process.exitCode = 1
  }
}
