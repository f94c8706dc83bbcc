import type { Signature } from '#core/ethereum/transaction'
import type { Hex } from '#core/bytes/hex'
import * as c from './check.ts'
import * as s from './schema.ts'

/**
 * What the Worker of the practice chain does beside the calls of every chain. `sign`: the practice account alone, whose key the whole world knows, signs a digest of 32
 * bytes. No vault has such a call.
 */
export type PracticeCalls = {
  sign: { params: { readonly digest: Hex }; result: Signature }
}

export const practiceValidators = /* @__PURE__ */ s.validators<PracticeCalls>({ sign: c.members({ digest: s.hash }) })
