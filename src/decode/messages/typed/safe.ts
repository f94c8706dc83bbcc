import { defined } from '#core/defined'
import { ZERO } from '#core/ethereum/address'
import { isHexDigits } from '#core/messages/disguise'
import { size, toBytes } from '#core/bytes/hex'
import { say, sentenceWord } from '#core/text/words'
import type { Claim } from '../../explanation.ts'
import type { Domain, TypedEntry, TypedTelling, TypedEntryContext } from '../typed-entry.ts'

/** Safe 1.3.0 put the chain into its domain; before, there was only the contract (SafeL2.sol, `domainSeparator`). */
const domain = ({ verifyingContract }: Domain, members: ReadonlySet<string>): boolean =>
  verifyingContract !== undefined && members.size === (members.has('chainId') ? 2 : 1)

/** Its name before 1.0.0 was `dataGas`. */
const baseGas = ({ message, form }: TypedEntryContext): bigint => message.units(form.includes('dataGas') ? 'dataGas' : 'baseGas')

/** With a gas price the Safe pays whoever sends it. Gas that is not limited by `safeTxGas` has no bound that stands in the message. */
function refund(told: TypedEntryContext): { readonly claims: readonly Claim[]; readonly open: boolean } {
  const { message, contract } = told
  const [gasPrice, gasToken] = [message.units('gasPrice'), message.address('gasToken')]
  if (gasPrice === 0n) return { claims: [], open: false }
  const base = baseGas(told)
  const [limit, receiver] = [message.units('safeTxGas'), message.address('refundReceiver')]
  const claim: Claim = {
    kind: 'out',
    from: contract,
    ...defined({ token: gasToken === ZERO ? undefined : gasToken }),
    most: (limit + base) * gasPrice,
    exact: false,
    ...defined({ to: receiver === ZERO ? undefined : receiver }),
  }
  return { claims: [claim], open: limit === 0n }
}

function transaction(told: TypedEntryContext): TypedTelling {
  const { message, contract: safe } = told
  const [to, value, data] = [message.address('to'), message.units('value'), message.bytes('data')]
  const operation = message.units('operation')
  const places = { safe: told.who(safe) }
  // There is no third operation: the Safe reverts.
  if (operation > 1n) return { intent: say('Agree to a transaction of the Safe {safe} that cannot be carried out', places), open: true }
  const inner = told.call({ from: safe, to, value, data, ...defined({ by: operation === 1n ? 'delegatecall' : undefined }) })
  const { claims, open } = refund(told)
  return {
    intent: say('As the Safe {safe}: {what}', { ...places, what: sentenceWord(inner.intent) }),
    claims: [...inner.claims, ...claims],
    inner: [inner],
    open: open || !inner.complete,
    meanings: { value: { is: 'amount', token: told.names.native } },
    use: {
      use: 'safe',
      safe,
      call: { to, value, data },
      operation: operation === 1n ? 'delegatecall' : 'call',
      gas: {
        safeTxGas: message.units('safeTxGas'),
        baseGas: baseGas(told),
        gasPrice: message.units('gasPrice'),
        gasToken: message.address('gasToken'),
        refundReceiver: message.address('refundReceiver'),
      },
      nonce: message.units('nonce'),
    },
  }
}

/** Type hashes 0xbb8310d4… from 1.0.0 on, and 0x14d461bc… before it. */
const transactions: readonly TypedEntry[] = ['baseGas', 'dataGas'].map((base) => ({
  form: `SafeTx(address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 ${base},uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce)`,
  standard: 'Safe',
  domain,
  tell: transaction,
}))

/** CompatibilityFallbackHandler.sol: what the Safe itself signs (ERC-1271). Mostly a hash, and then nobody sees of what. */
const message: TypedEntry = {
  form: 'SafeMessage(bytes message)',
  standard: 'Safe',
  domain,
  tell(told) {
    const bytes = told.message.bytes('message')
    const safe = told.who(told.contract)
    if (size(bytes) === 32 && !isHexDigits(toBytes(bytes) ?? new Uint8Array()))
      return {
        intent: say('Sign a raw hash with no explanation as the Safe {safe}', { safe }),
        faults: ['raw-hash'],
        open: true,
      }
    const nested = told.message191(bytes, told.contract)
    return {
      intent: say('Sign as the Safe {safe}: {what}', { safe, what: sentenceWord(nested.intent) }),
      nested,
      claims: nested.claims,
      // What is wrong with it is wrong with what holds it: else nothing would be said of it.
      faults: nested.faults,
      open: !nested.complete,
    }
  },
}

/** Safe (github.com/safe-global/safe-smart-account, Safe.sol). */
export const safeMessages: readonly TypedEntry[] = [...transactions, message]
