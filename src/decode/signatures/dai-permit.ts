import { encodeFunctionData, parseAbi } from 'viem/utils'
import { pad, word } from '#core/bytes/hex'
import { NEVER_FROM } from '#core/messages/moment'
import { anyContract, type TypedEntry } from '../messages/typed-entry.ts'
import { allowanceWords, lasting } from '../messages/typed/permit.ts'
import { voidByPermit } from './own-permits.ts'
import {
  balanceProbes,
  balancesIn,
  callData,
  FOREVER,
  playedBy,
  R,
  S,
  type SignatureKind,
  spentByNonce,
  step,
  V,
} from './signature-kind.ts'

/** DAI: all or nothing, and the allowance itself does not end. */
const entry: TypedEntry = {
  form: 'Permit(address holder,address spender,uint256 nonce,uint256 expiry,bool allowed)',
  standard: 'DAI permit',
  domain: anyContract,
  tell(told) {
    const { message, contract: token } = told
    const [owner, spender, allowed] = [message.address('holder'), message.address('spender'), message.flag('allowed')]
    const units = allowed ? 2n ** 256n - 1n : 0n
    const expiry = message.units('expiry')
    return {
      // 0 is never.
      intent: lasting(allowanceWords(told, owner, spender, units), allowed, expiry === 0n ? NEVER_FROM : expiry),
      claims: [{ kind: 'allowance', owner, token, spender, units, mode: 'set' }],
      meanings: { expiry: { is: 'time', zero: 'never' } },
      use: { use: 'dai-permit', token, owner, spender, allowed, nonce: message.units('nonce'), expiry },
    }
  },
}

const DAI = parseAbi([
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  'function transferFrom(address from, address to, uint256 value)',
])

/** DAI's own: all or nothing. `expiry` 0 is never. */
export const daiPermit: SignatureKind<'dai-permit'> = {
  reads: [entry],
  actor: ({ owner }) => owner,
  probes: ({ token }, owner) => balanceProbes([token], owner),
  exercise({ token, owner, spender, nonce, expiry, allowed }, context, actor) {
    const units = allowed ? (balancesIn(context)[0] ?? 0n) : 0n
    const permit = encodeFunctionData({ abi: DAI, functionName: 'permit', args: [owner, spender, nonce, expiry, allowed, V, R, S] })
    const take = encodeFunctionData({ abi: DAI, functionName: 'transferFrom', args: [owner, spender, units] })
    return playedBy(spender, [step(spender, token, permit), ...(units === 0n ? [] : [step(spender, token, take)])], context, actor)
  },
  terms: ({ spender, expiry, token, nonce }) => ({
    spender,
    until: expiry === 0n ? FOREVER : expiry,
    number: { contract: token, nonce },
  }),
  isRight: true,
  givesNothing: ({ allowed }) => !allowed,
  leavesAllowance: true,
  spent: ({ token, nonce }, owner) => spentByNonce(token, owner, nonce),
  void: ({ token, spender, nonce }, signature, signatures) =>
    voidByPermit(
      {
        token,
        nothing: { allowed: false },
        end: 'expiry',
        handIn: (account, until, parts) =>
          callData(
            'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
            pad(account),
            pad(spender),
            word(nonce),
            until,
            word(0n),
            ...parts,
          ),
      },
      signature,
      signatures,
    ),
}
