// `npm run town -- --port 8545 [--as public] [--long] [--gloas EPOCH] [--access-lists]`: the practice chain alone, until Ctrl-C.
import { parseArgs } from 'node:util'
import { getAddress } from 'viem'
import { ADDRESSES, CAST, CHAIN_ID, CONTRACTS, MNEMONIC, OUTSIDERS } from '../../devnet/addresses.ts'
import { startDevnet, type Devnet } from '../devnet/start.ts'

const USAGE = `Usage: npm run town -- [--port 8545] [--as own|public] [--long] [--gloas EPOCH] [--access-lists]

  --port   where to listen on 127.0.0.1, the beacon API one port higher; 0 takes free ports (8545)
  --as     own: everything anvil can do. public: the limits of a free public node (own)
  --long   with a year of daily life, some 500 transactions more
  --gloas  the epoch, of 8 seconds each since 2 February 2018, 11:33:20 UTC, with which Gloas begins in the beacon API (never)
  --access-lists  headers and block access lists of Amsterdam from the end of the history on; what is sent still runs by Osaka's rules`

/** What was asked for, or undefined where it makes no sense. */
function readArguments(): { port: number; as: 'own' | 'public'; long: boolean; accessLists: boolean; gloasEpoch?: number } | undefined {
  try {
    const options = {
      port: { type: 'string', default: '8545' },
      as: { type: 'string', default: 'own' },
      long: { type: 'boolean', default: false },
      gloas: { type: 'string' },
      'access-lists': { type: 'boolean', default: false },
    } as const
    const { values } = parseArgs({ options })
    const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : 65535
    if (port > 65534 || !/^\d{0,9}$/.test(values.gloas ?? '') || (values.as !== 'own' && values.as !== 'public')) return undefined
    return {
      port,
      as: values.as,
      long: values.long,
      accessLists: values['access-lists'],
      ...(values.gloas !== undefined && { gloasEpoch: Number(values.gloas) }),
    }
  } catch {
    return undefined
  }
}

function describe({ url, beacon }: Devnet, as: 'own' | 'public'): string {
  const rows = (names: readonly string[]) =>
    names.map((name) => `  ${name.padEnd(19)}${getAddress(ADDRESSES[name as keyof typeof ADDRESSES])}`).join('\n')
  return `
  ${url}   chain id ${CHAIN_ID}, ${as === 'own' ? 'all of anvil' : 'with the limits of a public node'}
  ${beacon}   its beacon API, simulated: blocks are signed by a committee whose keys everybody knows

People: "${MNEMONIC}"
${rows([...Object.keys({ ...CAST, ...OUTSIDERS }), 'lookalike'])}

Contracts
${rows(Object.keys(CONTRACTS))}

Ctrl-C ends it; nothing is kept.`
}

const asked = readArguments()
if (!asked) {
  console.error(USAGE)
  process.exit(2)
}
try {
  const town = await startDevnet({ ...asked, silent: false })
  // The pipe to anvil keeps this process alive; where the signal comes from a terminal, anvil has it too.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void town.stop().finally(() => process.exit(0)))
  }
  console.log(describe(town, asked.as))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
