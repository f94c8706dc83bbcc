import type { UnsignedTransaction } from '#core/ethereum/transaction'
import type { TypedData } from '#core/messages/typed-data-type'
import * as c from './check.ts'
import * as s from './schema.ts'

const common = {
  chainId: s.chainId,
  nonce: s.count,
  gasLimit: s.uint,
  to: c.optional(s.address),
  value: s.uint,
  data: s.hex,
}

const accessList = c.list(c.members({ address: s.address, storageKeys: c.list(s.hash) }))
const feeMarket = { ...common, maxFeePerGas: s.uint, maxPriorityFeePerGas: s.uint, accessList }
const authorizationFields = { chainId: s.uint, address: s.address, nonce: s.uint }
/** Right or wrong: the chain skips a tuple whose signature no key made (EIP-7702). */
const signature = c.members({ r: s.hash, s: s.hash, yParity: c.integer(0, 255) })

/** Every field that is signed but the list of type 4: what can be run as it stands. */
const plain = [
  c.members({ type: c.among(['legacy']), ...common, gasPrice: s.uint }),
  c.members({ type: c.among(['eip2930']), ...common, gasPrice: s.uint, accessList }),
  c.members({ type: c.among(['eip1559']), ...feeMarket }),
] as const
export const runTransaction = c.either(plain)

/** Every field that is signed, and no other. Type 3 is read and never signed. */
export const unsignedTransaction: c.Schema<UnsignedTransaction> = c.either([
  ...plain,
  c.members({
    type: c.among(['eip7702']),
    ...feeMarket,
    authorizationList: c.list(c.members({ ...authorizationFields, signature })),
  }),
])

export const authorization = c.members(authorizationFields)

/** What is in it is checked against its own types where it is encoded. */
export const typedData: c.Schema<TypedData> = c.members({
  domain: c.record(c.unknown()),
  types: c.record(c.list(c.members({ name: s.text(256), type: s.text(320) }))),
  primaryType: s.text(256),
  message: c.record(c.unknown()),
})

const origin = c.either([c.members({ kind: c.among(['own']) }), c.members({ kind: c.among(['app']), origin: s.text(512) })])
export const consent = c.members({
  id: s.hex,
  requestId: s.text(64),
  digest: s.hash,
  origin,
  account: s.address,
  chainId: s.chainId,
  unlockEpoch: s.count,
})
