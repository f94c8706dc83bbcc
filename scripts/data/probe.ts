import { execFileSync } from 'node:child_process'
import type { EndpointSeen } from '../../src/core/chains/chain-folder.ts'
import { errorMessage } from '../../src/core/catalogue.ts'
import { isError, toWire } from '../../src/core/errors.ts'
import { parseEndpointUrl } from '../../src/core/chains/endpoint-url.ts'
import { plain } from '../../src/core/errors/error-table.ts'
import { CHAINS } from './chain-folders.ts'
import { chainMeant, probeChain } from './probe-chain.ts'
import { type Ability, probe, ProbeError, type ProbeRow } from './probe-run.ts'

const SIGN = { yes: 'yes', no: 'no ', unasked: '?  ' } as const

/** The row as a person reads it. */
export function tableOf(row: ProbeRow): string {
  const lines: string[] = [`${row.host}: chain ${row.chainId}, ${row.client}, ${row.date}`, '']
  const line = (name: string, { can, detail }: Ability) => lines.push(`${name.padEnd(22)} ${SIGN[can]}  ${detail}`)
  line('CORS', row.cors ? { can: 'yes', detail: 'a page may speak to it' } : { can: 'no', detail: 'no page can speak to it' })
  line('eth_capabilities', row.capabilities)
  for (const [block, ability] of Object.entries(row.proofs)) line(`proof at ${block}`, ability)
  line('proof by block hash', row.proofByHash)
  for (const [range, ability] of Object.entries(row.logs)) line(`logs of ${range} blocks`, ability)
  for (const [size, ability] of Object.entries(row.batch)) line(`batch of ${size}`, ability)
  line('eth_createAccessList', row.accessList)
  line('eth_simulateV1', row.simulate)
  line('debug_traceCall', row.debugTraceCall)
  const { sent, answered, limited, milliseconds } = row.burst
  lines.push(`${'burst'.padEnd(22)} ${answered} of ${sent} at once answered, ${limited} rate limited, in ${milliseconds} ms`)
  return lines.join('\n')
}

/** What was seen of an endpoint, in one line. */
const seenLine = (host: string, { answers, client, cors = false, proofs, logs, batch }: EndpointSeen): string =>
  answers
    ? `${host.padEnd(44)} ${cors ? 'pages' : 'no CORS'}, proofs ${proofs ?? 'none'}, logs ${logs ?? 'none'}, batch ${batch ?? 'none'}, ${client}`
    : `${host.padEnd(44)} ${client}`

/** Every endpoint of a chain's folder, and what was seen written to it. */
async function probeFolder(chainId: number): Promise<void> {
  const path = await probeChain(chainId, CHAINS, ({ url }, seen) => console.log(seenLine(new URL(url).host, seen)))
  if (path === undefined) {
    console.error('\nNobody answered. Nothing was written: this computer may have no network.')
    process.exitCode = 1
    return
  }
  execFileSync('node_modules/.bin/oxfmt', [path])
  console.log(`\nwritten to ${path}`)
}

async function probeUrl(text: string, isJson: boolean): Promise<void> {
  const row = await probe(parseEndpointUrl(text))
  if (!isJson) console.log(`${tableOf(row)}\n`)
  console.log(JSON.stringify(row))
}

/**
 * `npm run probe -- CHAIN`: tries every endpoint of the chain's folder (by id, short name or name) and writes there what was seen, and when.
 * `npm run probe -- URL [--json]`: what one endpoint can do, as a table and as a row.
 */
if (import.meta.main) {
  const [text = '', ...options] = process.argv.slice(2)
  const chainId = chainMeant(text)
  try {
    if (chainId !== undefined) await probeFolder(chainId)
    else await probeUrl(text, options.includes('--json'))
  } catch (error) {
    if (error instanceof ProbeError) console.error(`${error.code}: ${error.message}`)
    else if (isError(error))
      console.error(`${error.code}: ${plain(errorMessage(toWire(error, 'probe')))}\nusage: npm run probe -- CHAIN, or URL [--json]`)
    else throw error
    process.exitCode = 1
  }
}
