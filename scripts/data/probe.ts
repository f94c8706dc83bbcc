import { errorMessage } from '../../src/core/catalogue.ts'
import { isError, toWire } from '../../src/core/errors.ts'
import { parseEndpointUrl } from '../../src/core/chains/endpoint-url.ts'
import { plain } from '../../src/core/errors/error-table.ts'
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

/** `npm run probe -- URL [--json]`: what an endpoint can do, as a table and as a row for our presets. */
if (import.meta.main) {
  const [text = '', ...options] = process.argv.slice(2)
  try {
    const row = await probe(parseEndpointUrl(text))
    if (!options.includes('--json')) console.log(`${tableOf(row)}\n`)
    console.log(JSON.stringify(row))
  } catch (error) {
    if (error instanceof ProbeError) console.error(`${error.code}: ${error.message}`)
    else if (isError(error))
      console.error(`${error.code}: ${plain(errorMessage(toWire(error, 'probe')))}\nusage: npm run probe -- URL [--json]`)
    else throw error
    process.exitCode = 1
  }
}
