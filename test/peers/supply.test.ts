import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { supplyFaults } from '../../scripts/check/supply-check.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** Read: they build from source where no build is shipped (node-gyp-build). Scripts are off in any case; keccak and secp256k1 then run as JavaScript. */
const READ = /^package-lock\.json: (@chainsafe\/blst|keccak|secp256k1)@[\d.]+ has an install script that nobody has read$/

it('fixes other implementations by exact versions and hashes, with install scripts off [X3]', () => {
  const faults = supplyFaults(JSON.parse(read('package.json')), JSON.parse(read('package-lock.json')), read('.npmrc'))
  expect(faults.filter((fault) => !READ.test(fault))).toEqual([])
})
