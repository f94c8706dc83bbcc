import { defined } from '#core/defined'
import { Account, hexToBytes } from '@ethereumjs/util'
import { ZERO } from '#core/ethereum/address'
import { tupleRefund } from '#core/chains/gas-rules'
import type { AppliedAuthorization, RunAuthorization } from '#core/simulation/simulation'
import { delegateIn, designatorOf } from './delegation.ts'
import type { Engine } from './engine.ts'
import { createGasMeter, type GasMeter } from './gas/state-gas.ts'

const MAX_NONCE = 2n ** 64n - 1n
const NO_CODE = new Uint8Array(0)

type Skip = NonNullable<AppliedAuthorization['skipped']>
/** `known`: whether the authority was in the trie; `wasDelegated`: by its code before this tuple. Both absent where it was skipped. */
type Applied = AppliedAuthorization & { readonly known?: boolean }

/** One tuple, in the order of checks of EIP-7702 ("Behavior"). `known`: whether the authority was in the trie, for the refund. */
function applyOne(engine: Engine, { chainId, address, nonce, authority }: RunAuthorization): Applied {
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

/** Who paid already for the first change of an account, and what of each came to be in this list: each is paid once (EIP-8037, EIP-8038). */
type Paid = {
  readonly written: Set<string>
  readonly born: Set<string>
  readonly marked: Set<string>
  readonly delegatedBefore: Map<string, boolean>
}

/** What a tuple that holds costs where state is paid for by its size. False where the gas does not suffice. */
function payFor({ rules }: Engine, { authority, delegate, before, known }: Applied, paid: Paid, meter: GasMeter): boolean {
  if (authority === undefined) return true
  const wasDelegated = before !== undefined
  if (!paid.delegatedBefore.has(authority)) paid.delegatedBefore.set(authority, wasDelegated)
  if (!paid.written.has(authority) && !meter.take(rules.param('accountWriteGas'))) return false
  paid.written.add(authority)
  let bytes = 0n
  if (known === false && !paid.born.has(authority)) {
    bytes += rules.param('stateBytesPerNewAccount')
    paid.born.add(authority)
  }
  const marks = delegate !== undefined && !wasDelegated && paid.delegatedBefore.get(authority) === false
  if (marks && !paid.marked.has(authority)) {
    bytes += rules.param('stateBytesPerAuthBase')
    paid.marked.add(authority)
  }
  return meter.takeState(bytes * rules.param('costPerStateByte'))
}

/** What became of a list, and of the gas. `gasLeft` undefined: it did not suffice, and nothing of the list may stand. */
export type Authorized = {
  readonly applied: readonly AppliedAuthorization[]
  readonly refund: bigint
  readonly gasLeft: bigint | undefined
}

/**
 * Sets the delegations of a type 4 transaction, after the sender's nonce went up and before its call. A run has no signatures, only who they will be
 * of. Up to Osaka authorities that were there already give gas back; from Amsterdam on (EIP-8037) each pays for what it writes, out of `gas`.
 */
export function authorize(
  engine: Engine,
  {
    from,
    to,
    value,
    list,
    gas,
  }: {
    readonly from: string
    readonly to?: string | undefined
    readonly value: bigint
    readonly list: readonly RunAuthorization[]
    readonly gas: bigint
  },
): Authorized {
  const each = tupleRefund(engine.gasRules)
  const paysBySize = engine.rules.isActivatedEIP(8037)
  const meter = createGasMeter(engine.evm, gas)
  const paid: Paid = {
    written: new Set([from, ...(value > 0n && to !== undefined ? [to] : [])]),
    born: new Set(),
    marked: new Set(),
    delegatedBefore: new Map(),
  }
  const applied: AppliedAuthorization[] = []
  let refund = 0n
  let suffices = true
  for (const tuple of list) {
    const { known, ...done } = applyOne(engine, tuple)
    if (paysBySize && done.skipped === undefined) suffices &&= payFor(engine, { ...done, ...defined({ known }) }, paid, meter)
    if (known === true) refund += each
    applied.push(done)
  }
  if (suffices) return { applied, refund, gasLeft: meter.gasLeft() }
  return { applied: applied.map((one) => (one.skipped === undefined ? { ...one, skipped: 'gas' } : one)), refund: 0n, gasLeft: undefined }
}
