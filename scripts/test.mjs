// `npm test`: everything, from a fresh clone. Runs on the Node that is there.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findBrowser } from './browser.mjs'
import { chosenNode, ensureInstalled, ensurePeers, toolEnv } from './first.mjs'

ensureInstalled()
ensurePeers()
const env = toolEnv()

if ((await findBrowser()) === undefined) {
  console.log('No Chromium found: installing one…')
  const debian = existsSync('/etc/debian_version') && process.getuid?.() === 0
  const steps = debian
    ? [
        ['apt-get', 'update', '-qq'],
        ['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'],
      ]
    : [['playwright', 'install', 'chromium']]
  for (const [command = '', ...args] of steps) spawnSync(command, args, { stdio: 'inherit', env })
  if ((await findBrowser()) === undefined) {
    console.error('There is still no Chromium. Install one, or name it: CHROMIUM=/path/to/chromium npm test')
    console.log('0 passed, 1 failed')
    process.exit(1)
  }
}

const child = spawn(chosenNode(), ['scripts/run/run-tests.ts', ...process.argv.slice(2)], { stdio: 'inherit', env })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(/** @type {NodeJS.Signals} */ (signal)))
child.once('close', (code) => process.exit(code ?? 1))
