import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import type { Signable } from '#core/signing/signable'
import { explain, explainCalls, explainMessage, type Names } from '#decode'
import type { Explained } from '#review'

type Ground = { readonly account: Address; readonly chain: Pick<Chain, 'chainId'>; readonly names: Names }

/** What it says, whatever it is. Never throws. */
export function explainSignable(asked: Signable, { account, chain: { chainId }, names }: Ground): Explained {
  if (asked.kind === 'transaction') {
    const { to, value, data } = asked.transaction
    return explain({ from: account, value, data, chainId: asked.transaction.chainId, ...defined({ to }) }, names)
  }
  if (asked.kind === 'calls')
    return explainCalls(
      asked.calls.map((call) => ({ ...call, from: account, chainId: asked.chainId })),
      asked.atomic,
      names,
    )
  return explainMessage(asked, { chainId, signer: account, names })
}
