// `npm run liar -- --upstream http://127.0.0.1:8545 --port 9545 --lie balance`: an endpoint that lies, until Ctrl-C.
import { parseArgs } from 'node:util'
import { startLiar } from '../../test/liars/liar.ts'
import { EVERY_LIE, lieNamed } from '../../test/liars/lies.ts'

const USAGE = `Usage: npm run liar -- --upstream URL --lie NAME [--port 9545]
       npm run liar -- --list

  --upstream  the honest endpoint: JSON-RPC or beacon API, such as http://127.0.0.1:8545
  --lie       what to lie about; --list has the names
  --port      where to listen on 127.0.0.1; 0 takes a free port (9545)`

const list = (): string => EVERY_LIE.map(({ name, before, says }) => `${name.padEnd(22)} ${before.padEnd(10)} ${says}`).join('\n')

function readArguments() {
  try {
    const options = {
      upstream: { type: 'string' },
      lie: { type: 'string' },
      port: { type: 'string', default: '9545' },
      list: { type: 'boolean', default: false },
    } as const
    return parseArgs({ options }).values
  } catch {
    return undefined
  }
}

const asked = readArguments()
if (asked?.list) {
  console.log(list())
  process.exit(0)
}
const lie = lieNamed(asked?.lie ?? '')
if (asked?.upstream === undefined || lie === undefined || !/^\d{1,5}$/.test(asked.port)) {
  console.error(asked?.lie !== undefined && lie === undefined ? `No lie is named ${asked.lie}.\n\n${list()}` : USAGE)
  process.exit(2)
}
const liar = await startLiar({ upstream: asked.upstream.replace(/\/$/, ''), port: Number(asked.port), lie })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void liar.stop().finally(() => process.exit(0)))
console.log(`\n  ${liar.url}   before ${asked.upstream}\n  ${lie.name}: ${lie.says}\n\nCtrl-C ends it.`)
