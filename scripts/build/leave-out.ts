import type { Plugin } from 'vite'
import { isAlwaysActive, isAlwaysPast } from '../../src/chain/evm/forks/forks.ts'

/** Never runs: EOF is in no fork that the local EVM goes by (src/core/simulation/simulation.ts, RULES), and each way into it asks first whether EIP-3540 is active. */
const never = (name: string): string => `() => { throw new Error(${JSON.stringify(`${name} was left out of the build`)}) }`

/** What stands in for a module, by the end of its path: the same exports as far as anybody imports them. */
const STAND_INS: Readonly<Record<string, string>> = {
  '@ethereumjs/evm/dist/esm/eof/container.js': `
    export const EOFContainerMode = {}
    export const EOFContainer = ${never('EOFContainer')}
    export const validateEOF = ${never('validateEOF')}`,
  '@ethereumjs/evm/dist/esm/eof/errors.js': 'export const EOFErrorMessage = {}',
  '@ethereumjs/evm/dist/esm/eof/setup.js': `export const setupEOF = ${never('setupEOF')}`,
  '@ethereumjs/evm/dist/esm/eof/stackDelta.js': 'export const stackDelta = {}',
  '@ethereumjs/evm/dist/esm/eof/verify.js': 'export const ContainerSectionType = {}',
  // EIP-7928, which no such fork has either: the EVM makes one only where it is active.
  '@ethereumjs/util/dist/esm/bal/index.js': `export const createBlockLevelAccessList = ${never('createBlockLevelAccessList')}`,
  '@ethereumjs/util/dist/esm/bal/validation.js': 'export {}',
  // Signatures in DER, which nothing on a chain has: those of ECRECOVER and P256VERIFY are r and s as they stand.
  '@noble/curves/abstract/der.js': `
    export class DERErr extends Error {}
    export const DER = { Err: DERErr, toSig: ${never('DER')}, hexFromSig: ${never('DER')} }`,
  // The EVM only listens, asks who does, and calls them itself.
  'eventemitter3/index.mjs': `
    export class EventEmitter {
      ears = {}
      on(topic, ear) { (this.ears[topic] ??= []).push(ear) }
      listeners(topic) { return this.ears[topic] ?? [] }
      listenerCount(topic) { return this.listeners(topic).length }
    }`,
  // Ours stands in its place wherever a fork has it (src/chain/evm/engine.ts).
  '@ethereumjs/evm/dist/esm/precompiles/0a-kzg-point-evaluation.js': `export const precompile0a = ${never('precompile0a')}`,
  // Made with each EVM, and asked for nothing where nothing is measured.
  '@ethereumjs/evm/dist/esm/logger.js': 'export class EVMPerformanceLogger {}',
  // Nothing is logged from a Worker; the EVM asks for these at its start and then only when its debugging is on.
  'debug/src/browser.js': 'export default () => Object.assign(() => undefined, { enabled: false })',
}

/** How ethereumjs writes the name of a fork in its code, and what that is. */
const forkOf = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

/** Questions whose answer is the same in every run of ours, with their answer; `undefined` leaves a question as it stands. */
const SETTLED: readonly (readonly [asks: RegExp, answer: (name: string) => boolean | undefined])[] = [
  // All rules that we go by say the same: what belongs to drafts and to old forks is dead.
  [/[\w$.]+\.isActivatedEIP\((\d+)\)/g, (eip) => isAlwaysActive(Number(eip))],
  [/[\w$.]+\.gteHardfork\(Hardfork\.(\w+)\)/g, (name) => isAlwaysPast(forkOf(name))],
  // Nobody debugs, measures or steps through a run in a Worker (src/chain/evm/tracing/watched-opcodes.ts listens in its own way).
  [/\b(?:this|this\._evm|evm)\.(DEBUG)\b(?! =)/g, () => false],
  [/opts\.(_debug) !== undefined/g, () => false],
  [/this\.(?:_optsCached\.profiler|profilerOpts)\?\.(enabled) === true/g, () => false],
  [/this\._evm\.events\.listenerCount\('(step)'\) > 0/g, () => false],
]

/** Answers beforehand what the EVM would ask at each step, so that the bundler drops what hangs on the other answer. */
export const settle = (code: string): string =>
  SETTLED.reduce((text, [asks, answer]) => text.replace(asks, (asked, name: string) => String(answer(name) ?? asked)), code)

export const ASKED: readonly RegExp[] = SETTLED.map(([asks]) => asks)

/** Keeps dead code of ethereumjs and noble out of the Workers: some 20 kB of gzip. A module that is not there any more fails the test beside this file. */
export const leaveOut = (): Plugin => ({
  name: 'assay:leave-out',
  enforce: 'pre',
  load(id) {
    const path = id.replaceAll('\\', '/')
    const found = Object.entries(STAND_INS).find(([end]) => path.endsWith(`/node_modules/${end}`))
    return found ? { code: found[1], moduleSideEffects: false } : null
  },
  transform(code, id) {
    return /\/node_modules\/@ethereumjs\/evm\/dist\/esm\/.*\.js$/.test(id.replaceAll('\\', '/')) ? { code: settle(code), map: null } : null
  },
})

export const LEFT_OUT = Object.keys(STAND_INS)
