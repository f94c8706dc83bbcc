import { parseGwei, toHex } from 'viem'
import type { Address } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import type { FindingLevel } from '#core/signing/finding'
import type { Signable } from '#core/signing/signable'
import type { Rpc } from '../../scripts/devnet/rpc.ts'
import { CHAIN_ID } from '../../devnet/addresses.ts'

export type { Rpc } from '../../scripts/devnet/rpc.ts'

/** A call as an app would ask for it. Wei. */
export type Wanted = { readonly to?: Address; readonly value?: bigint; readonly data?: Hex }

/** Something that somebody is asked to sign in the practice chain. */
export type Entry = {
  readonly name: string
  /** Who is asked. */
  readonly as: Address
  /** `wanted` becomes a whole transaction with the next nonce, gas and fee; everything else is asked as it stands. */
  readonly asked: { readonly wanted: Wanted } | Signable | ((rpc: Rpc) => Promise<Signable>)
}

/** Nothing worse than this may be found. */
export type Honest = Entry & { readonly atMost: FindingLevel | 'none' }

/** At least this must be found, and by one of these rules. */
export type Hostile = Entry & { readonly atLeast: Exclude<FindingLevel, 'info' | 'unknown'>; readonly by: readonly string[] }

/** A tenth more than what it takes; what fails is asked with what apps send then. */
async function gasFor(rpc: Rpc, from: Address, { to, value = 0n, data = '0x' }: Wanted): Promise<bigint> {
  try {
    const draft = { from, value: toHex(value), data, ...(to === undefined ? {} : { to }) }
    return (BigInt(await rpc<Hex>('eth_estimateGas', [draft])) * 11n) / 10n
  } catch {
    return 300_000n
  }
}

/** The request as it would be read: whole, by whoever asks. */
export async function entrySignable(rpc: Rpc, { as, asked }: Entry): Promise<Signable> {
  if (typeof asked === 'function') return asked(rpc)
  if (!('wanted' in asked)) return asked
  const { to, value = 0n, data = '0x' } = asked.wanted
  const nonce = Number(BigInt(await rpc<Hex>('eth_getTransactionCount', [as, 'latest'])))
  const baseFee = BigInt((await rpc<{ baseFeePerGas: Hex }>('eth_getBlockByNumber', ['latest', false])).baseFeePerGas)
  return {
    kind: 'transaction',
    from: as,
    transaction: {
      type: 'eip1559',
      chainId: CHAIN_ID,
      nonce,
      gasLimit: await gasFor(rpc, as, asked.wanted),
      value,
      data,
      maxPriorityFeePerGas: parseGwei('0.1'),
      maxFeePerGas: baseFee * 2n + parseGwei('0.1'),
      accessList: [],
      ...(to === undefined ? {} : { to }),
    },
  }
}

/** `Claim` of EIP-4361 and other texts. */
export const text = (message: string): Signable => ({ kind: 'message', message: toHex(message) })
