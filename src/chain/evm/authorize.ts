import { Account, hexToBytes } from '@ethereumjs/util'
import { ZERO } from '#core/address'
import { tupleRefund } from '#core/gas-rules'
import type { AppliedAuthorization, RunAuthorization } from '#core/simulation'
import { delegateIn, designatorOf } from './delegation.ts'
import type { Engine } from './engine.ts'

const MAX_NONCE = 2n ** 64n - 1n
const NO_CODE = new Uint8Array(0)

type Skip = NonNullable<AppliedAuthorization['skipped']>

/** One tuple, in the order of checks of EIP-7702 ("Behavior"). `known`: whether the authority was in the trie, for the refund. */
function applyOne(engine: Engine, { chainId, address, nonce, authority }: RunAuthorization): AppliedAuthorization & { known?: boolean } {
  const { overlay } = engine.state
  const asked = address === ZERO ? undefined : address
  const skip = (why: Skip, before?: AppliedAuthorization['before']) => ({ authority, delegate: asked, before, skipped: why })
  if (chainId !== 0n && chainId !== engine.rules.chainId()) return skip('chain')
  if (nonce >= MAX_NONCE) return skip('nonce')
  if (authority === undefined) return skip('signature')
  engine.evm.journal.addAlwaysWarmAddress(authority)
  const account = overlay.account(authority)
  const code = overlay.code(authority)
  const before = delegateIn(code)
  if (code.length > 0 && before === undefined) return skip('code')
  if ((account?.nonce ?? 0n) !== nonce) return skip('nonce', before)
  const next = account ?? new Account()
  next.nonce += 1n
  overlay.put(authority, next)
  overlay.putCode(authority, asked === undefined ? NO_CODE : designatorOf(hexToBytes(asked)))
  return { authority, delegate: asked, before, known: account !== undefined }
}

/**
 * Sets the delegations of a type 4 transaction, after the sender's nonce went up and before its call. A run has no signatures, only who they will be
 * of. Returns what became of each tuple, and the gas given back for authorities that were there already.
 */
export function authorize(
  engine: Engine,
  list: readonly RunAuthorization[],
): { readonly applied: readonly AppliedAuthorization[]; readonly refund: bigint } {
  const each = tupleRefund(engine.fork)
  let refund = 0n
  const applied = list.map((tuple) => {
    const { known, ...done } = applyOne(engine, tuple)
    if (known === true) refund += each
    return done
  })
  return { applied, refund }
}
