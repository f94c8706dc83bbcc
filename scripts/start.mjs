// `npm start`: from a fresh clone to the open app with its practice chain. Runs on the Node that is there.
import { spawn } from 'node:child_process'
import { chosenNode, ensureInstalled, toolEnv } from './first.mjs'

ensureInstalled()
const child = spawn(chosenNode(), ['scripts/run/run-app.ts', ...process.argv.slice(2)], { stdio: 'inherit', env: toolEnv() })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(/** @type {NodeJS.Signals} */ (signal)))
child.once('close', (code) => process.exit(code ?? 0))
