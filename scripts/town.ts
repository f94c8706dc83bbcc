// `npm run town -- --port 8545 [--as public]`: the practice chain alone, until Ctrl-C.
import { parseArgs } from 'node:util'
import { getAddress } from 'viem'
import { ADDRESSES, CAST, CHAIN_ID, CONTRACTS, MNEMONIC } from '../town/addresses.ts'
import { startTown } from './town/start.ts'

const USAGE = `Usage: npm run town -- [--port 8545] [--as own|public]

  --port   where to listen on 127.0.0.1; 0 takes a free port (8545)
  --as     own: everything anvil can do. public: the limits of a free public node (own)`

/** What was asked for, or undefined where it makes no sense. */
function readArguments(): { port: number; as: 'own' | 'public' } | undefined {
  try {
    const options = { port: { type: 'string', default: '8545' }, as: { type: 'string', default: 'own' } } as const
    const { values } = parseArgs({ options })
    const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : 65536
    return port < 65536 && (values.as === 'own' || values.as === 'public') ? { port, as: values.as } : undefined
  } catch {
    return undefined
  }
}

function describe(url: string, as: 'own' | 'public'): string {
  const rows = (names: readonly string[]) =>
    names.map((name) => `  ${name.padEnd(17)}${getAddress(ADDRESSES[name as keyof typeof ADDRESSES])}`).join('\n')
  return `
  ${url}   chain id ${CHAIN_ID}, ${as === 'own' ? 'all of anvil' : 'with the limits of a public node'}

People: "${MNEMONIC}"
${rows([...Object.keys(CAST), 'lookalike'])}

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
  const town = await startTown({ ...asked, silent: false })
  // The pipe to anvil keeps this process alive; where the signal comes from a terminal, anvil has it too.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void town.stop().finally(() => process.exit(0)))
  }
  console.log(describe(town.url, asked.as))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
