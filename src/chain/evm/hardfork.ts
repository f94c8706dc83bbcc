import { paramsBlock } from '@ethereumjs/block'
import { type ChainConfig, Common, createCustomCommon, Hardfork, Mainnet, Sepolia } from '@ethereumjs/common'
import { paramsEVM } from '@ethereumjs/evm'
import { paramsTx } from '@ethereumjs/tx'
import { paramsVM } from '@ethereumjs/vm'
import { fail } from '#core/errors'

/** The practice chain: no schedule, always the rules of Osaka. */
const PRACTICE = 31337

/** Chains whose fork schedule ships with the build (@ethereumjs/common 10.1.3, `chains.ts`). */
const SCHEDULES: readonly ChainConfig[] = [Mainnet, Sepolia]

/** Forks whose rules we trust to be final. Amsterdam is experimental in ethereumjs: from its timestamp on we refuse. */
const SUPPORTED: ReadonlySet<string> = new Set([
  Hardfork.Shanghai,
  Hardfork.Cancun,
  Hardfork.Prague,
  Hardfork.Osaka,
  Hardfork.Bpo1,
  Hardfork.Bpo2,
])

/**
 * The rules in force on a chain at `timestamp` (seconds). Only forks scheduled by time are known (from Shanghai on).
 * Throws `simulation/unsupported` for a chain without schedule, an older block, or a fork past the last that we know.
 */
export function hardforkFor(chainId: number, timestamp: bigint, schedules: readonly ChainConfig[] = SCHEDULES): string {
  if (chainId === PRACTICE) return Hardfork.Osaka
  const schedule = schedules.find((chain) => BigInt(chain.chainId) === BigInt(chainId))
  if (!schedule) throw fail('simulation/unsupported', { what: `the fork schedule of chain ${chainId}` })
  const due = schedule.hardforks.filter((fork) => fork.timestamp !== undefined && BigInt(fork.timestamp) <= timestamp)
  const last = due.at(-1)
  if (!last) throw fail('simulation/unsupported', { what: 'a block before Shanghai' })
  if (!SUPPORTED.has(last.name)) throw fail('simulation/unsupported', { what: `the fork ${last.name}` })
  return last.name
}

/** For `params` of every part of ethereumjs: the rules hold all of them already. Without it each part copies its own table anew. */
export const PARAMETERS_HELD = {}

const templates = new Map<string, Common>()

function templateOf(chainId: number, hardfork: string): Common {
  const name = `${chainId} ${hardfork}`
  const held = templates.get(name)
  if (held) return held
  const schedule = SCHEDULES.find((chain) => BigInt(chain.chainId) === BigInt(chainId))
  const rules = schedule
    ? new Common({ chain: schedule, hardfork })
    : createCustomCommon({ chainId, name: `chain ${chainId}` }, Mainnet, { hardfork })
  for (const parameters of [paramsBlock, paramsTx, paramsEVM, paramsVM]) rules.updateParams(parameters)
  templates.set(name, rules)
  return rules
}

/** The rules in force with all parameters. Each engine takes a copy: ethereumjs hangs listeners on it. Throws as `hardforkFor`. */
export const createRules = (chainId: number, timestamp: bigint): Common => templateOf(chainId, hardforkFor(chainId, timestamp)).copy()
