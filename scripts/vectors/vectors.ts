import { existsSync, readdirSync } from 'node:fs'
import { type Place, withFolders } from './archives.ts'
import { isBlockchainTests, runBlockchainTests } from './blockchain-tests.ts'
import { isErc7730, runErc7730 } from './erc7730.ts'
import { isRegistry, runErc7730Rules } from './erc7730-rules.ts'
import { isLightClientSync, runLightClientSync } from './light-client.ts'
import { isRecorded, runRecorded } from './recorded.ts'
import { isStateTests, runStateTests } from './state-tests.ts'

/** A kind of published vectors, or of recorded answers. A folder is known by what is in it; `run` says what was done, and throws where something is not as published. */
type Kind = {
  readonly name: string
  isIt(files: readonly string[], folder: string): boolean
  run(folder: string): string | Outcome | Promise<string | Outcome>
}

/** `held`: cases that were run and are as published. Where that is none, nothing was shown by them. */
type Outcome = { readonly detail: string; readonly held: number }

const KINDS: readonly Kind[] = [
  { name: 'light client sync', isIt: isLightClientSync, run: runLightClientSync },
  { name: 'ERC-7730 cases', isIt: isErc7730, run: runErc7730 },
  { name: 'rules on ERC-7730', isIt: isRegistry, run: runErc7730Rules },
  { name: 'state tests', isIt: isStateTests, run: runStateTests },
  { name: 'recorded answers', isIt: isRecorded, run: runRecorded },
  { name: 'blockchain tests', isIt: isBlockchainTests, run: runBlockchainTests },
]

type Row = {
  /** By its place under the root. */
  readonly folder: string
  readonly kind: string
  /** Nothing is otherwise than published. */
  readonly ok: boolean
  /** And at least one case was run. */
  readonly held: boolean
  readonly detail: string
  readonly milliseconds: number
}

async function runOne({ folder, name }: Place, kind: Kind): Promise<Row> {
  const started = performance.now()
  const row = (ok: boolean, held: boolean, detail: string): Row => ({
    folder: name,
    kind: kind.name,
    ok,
    held,
    detail,
    milliseconds: performance.now() - started,
  })
  try {
    const outcome = await kind.run(folder)
    return typeof outcome === 'string' ? row(true, true, outcome) : row(true, outcome.held > 0, outcome.detail)
  } catch (error) {
    return row(false, false, error instanceof Error ? error.message : String(error))
  }
}

/** Runs every folder of a known kind under `root`, itself included, and those in archives. */
export const runVectors = (root: string): Promise<readonly Row[]> =>
  withFolders(root, async (places) => {
    const rows: Row[] = []
    for (const place of places) {
      const files = readdirSync(place.folder)
      for (const kind of KINDS) if (kind.isIt(files, place.folder)) rows.push(await runOne(place, kind))
    }
    return rows
  })

/** `npm run vectors -- FOLDER`: runs published vectors against our code and prints a table. Exits with 1 where one fails, or none is found. */
if (import.meta.main) {
  const [root] = process.argv.slice(2)
  if (root === undefined || !existsSync(root)) {
    console.error(`usage: npm run vectors -- FOLDER, with vectors of: ${KINDS.map(({ name }) => name).join(', ')}`)
    process.exitCode = 1
  } else {
    const rows = await runVectors(root)
    for (const { folder, kind, ok, held, detail, milliseconds } of rows) {
      console.log(
        `${held ? 'ok  ' : ok ? 'none' : 'FAIL'}  ${kind.padEnd(18)} ${folder.padEnd(50)} ${detail} (${milliseconds.toFixed(0)} ms)`,
      )
    }
    const failed = rows.filter((row) => !row.ok).length
    const held = rows.filter((row) => row.held).length
    const idle = rows.length - failed - held
    const rest = idle === 0 ? '' : ` Of ${idle} nothing was run.`
    console.log(rows.length === 0 ? 'No vectors of a known kind.' : `${held} of ${rows.length} hold.${rest}`)
    if (rows.length === 0 || failed > 0) process.exitCode = 1
  }
}
