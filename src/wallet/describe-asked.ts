import type { Chain } from '#core/chain'
import { nativeToken } from '#core/chain'
import type { Signable } from '#core/signable'
import { type ClearSigning, createClearSigning, type DescribeContext, type Names, shippedDescriptors } from '#decode'
import { allOf, type Described, type Explained } from '#review'

/** Calls of one request that are looked up; the rest goes by its own decoding. */
const MOST = 32
/** Mainnet: the practice chain has copies of its contracts, at their places. */
const MAINNET = 1

let shipped: ClearSigning | undefined

type Ground = { readonly chain: Chain; readonly names: Names; readonly account: `0x${string}` }

/** What the names and the chain are called here, for descriptors to use. Nothing of it is asked of anybody. */
function contextOf({ chain, names, account }: Ground): DescribeContext {
  return {
    from: account,
    tokenOf: (chainId, address) => (chainId === chain.chainId ? names.tokenOf(address) : undefined),
    standardsOf: (chainId, address) => (chainId === chain.chainId && names.tokenOf(address)?.standard === 'erc20' ? ['erc20'] : []),
    localName: (address) => names.nameOf(address),
    chainOf: (chainId) => (chainId === chain.chainId ? { name: chain.name, native: nativeToken(chain) } : undefined),
    aliasesOf: (chainId, address) => (chain.kind === 'practice' && chainId === chain.chainId ? [{ chainId: MAINNET, address }] : []),
  }
}

/**
 * What descriptors (ERC-7730) say of it and of every call in it, looked up in what this build ships. A descriptor that cannot be read says nothing:
 * what we read ourselves stands.
 */
export async function describeAsked(asked: Signable, explanation: Explained, ground: Ground): Promise<readonly Described[]> {
  const signing = (shipped ??= createClearSigning(shippedDescriptors()))
  const context = contextOf(ground)
  const calls = allOf(explanation)
    .map(({ call }) => call)
    .filter(({ to, data }) => to !== undefined && data.length >= 10)
    .slice(0, MOST)
  const described = await Promise.all([
    ...calls.map(async (call): Promise<Described | undefined> => {
      const description = await signing.describeCall(call, context).catch(() => undefined)
      return description && { of: 'call', call, description }
    }),
    asked.kind === 'typed-data'
      ? signing
          .describeTypedData(asked.data, context)
          .catch(() => undefined)
          .then((description): Described | undefined => description && { of: 'message', description })
      : undefined,
  ])
  return described.filter((one) => one !== undefined)
}
