import { defined } from '#core/defined'
import type { Address } from '#core/ethereum/address'
import type { Origin } from '#core/signing/consent'
import type { Intent, Speed } from '#core/signing/intent'
import type { Request, SendRequest, Series } from '#core/signing/request'
import type { SignableMessage } from '#core/signing/signable'
import type { Words } from '#core/text/words'
import { feeOfGiven } from '#analysis'

/** `id`: that of the first of them; absent for the first itself. */
type InSeries = Omit<Series, 'id'> & { readonly id?: string }

/**
 * What is proposed: something to be done, which becomes a transaction; or something to be signed as it is. `origin` absent: the person's own. `id`: chosen
 * beforehand, so that what is asked twice is one request.
 */
export type Proposal = {
  readonly id?: string
  readonly account: Address
  readonly chainId: number
  readonly origin?: Origin
  readonly series?: InSeries
} & ({ readonly intent: Intent; readonly speed?: Speed } | { readonly asked: SignableMessage; readonly malformed?: readonly Words[] })

type Common = Omit<SendRequest, 'kind' | 'intent' | 'speed'>

/** The request that a proposal makes. */
export function requestOf(bareCommon: Common, wish: Proposal): Request {
  const common = wish.series === undefined ? bareCommon : { ...bareCommon, series: { id: bareCommon.id, ...wish.series } }
  if ('intent' in wish) return toSend(common, wish)
  return {
    ...common,
    kind: wish.asked.kind,
    asked: bare(wish.asked),
    ...defined({ malformed: wish.malformed }),
  }
}

/** A transaction that was made elsewhere is for its own chain, whatever was said of it, and its fee counts as the person's figures. */
function toSend(common: Common, { intent, speed }: Extract<Proposal, { readonly intent: Intent }>): SendRequest {
  if (intent.kind !== 'given') return { ...common, kind: 'transaction', intent, speed: speed ?? 'normal' }
  const { chainId } = intent.transaction
  return { ...common, chainId, kind: 'transaction', intent, speed: speed ?? feeOfGiven(intent.transaction) }
}

/** Who signs is the request's account, whoever was named, and what somebody signed before is no part of it. */
function bare(asked: SignableMessage): SignableMessage {
  switch (asked.kind) {
    case 'message':
      return { kind: asked.kind, message: asked.message }
    case 'typed-data':
      return { kind: asked.kind, data: asked.data }
    case 'authorization':
      return { kind: asked.kind, authorization: asked.authorization }
    case 'hash':
      return { kind: asked.kind, hash: asked.hash }
  }
}
