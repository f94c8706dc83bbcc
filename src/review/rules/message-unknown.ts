import { type Address, ZERO } from '#core/ethereum/address'
import { addressWord, foreignWord, say } from '#core/text/words'
import type { Claim } from '#decode'
import { isUnreadable } from '../facts.ts'
import { derivedKeyService } from './message-makes-key.ts'
import { formThatMayMove } from './message-may-move-assets.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'
import { isOwnAccount, isUnknownForm } from './unknown-form.ts'

/** E12: typed data of a form that nobody here knows; a call in its bytes; one's own account as what checks it. */
export const messageUnknown: Rule = rule({
  id: 'message/unknown',
  levels: ['danger', 'warn', 'unknown'],
  needs: ['ownAccounts'],
  judge(one) {
    const { message } = one
    if (message === undefined || !isUnknownForm(one)) return undefined
    const form = foreignWord(String(message.typed?.primaryType).slice(0, 64))
    const found = [...controlOf(one, form), ...callOf(one, form)]
    if (found.some(({ level }) => level === 'danger')) return found
    // Its own rule says more of it.
    if (formThatMayMove(one) !== undefined || derivedKeyService(message) !== undefined) return found
    return [
      ...found,
      {
        level: 'warn',
        say: say('Assay doesn’t know messages of the form {form}', { form }),
        why: say('Only a contract or a site knows what it does with the signature. We show all fields of the message.'),
        todo: say('Sign it only if you know what it’s for, on a site you opened yourself.'),
      },
    ]
  },
})

type Form = ReturnType<typeof foreignWord>

/** What an account checks by itself is an order to it: who may use it, what it runs, what it pays. */
function controlOf(one: Case<'ownAccounts'>, form: Form): readonly Judgement[] {
  const contract = one.message?.domain?.verifyingContract
  if (contract === undefined || contract === ZERO) return []
  if (!isOwnAccount(one, contract)) return isUnreadable(one.ownAccounts) ? [notKnown(contract, one)] : []
  return [
    {
      level: 'danger',
      say: say('Your own account {account} would obey the message {form}', {
        account: addressWord(contract, one.names.nameOf(contract)),
        form,
      }),
      why: say('Accounts with code use such messages to decide who may use them. We don’t know what this one allows.'),
      todo: say('Reject it, unless you asked your own wallet to change something.'),
    },
  ]
}

const notKnown = (contract: Address, { names }: Case): Judgement => ({
  level: 'unknown',
  say: say('We don’t know whether {contract}, which checks this message, is your own account', {
    contract: addressWord(contract, names.nameOf(contract)),
  }),
  why: say('This device couldn’t read its list of your accounts. An account would obey such a message.'),
  todo: say('Compare the contract with your accounts.'),
})

/** Whether a claim lets something of the person's go, or somebody in. */
function isGiving(one: Case<'ownAccounts'>, claim: Claim): boolean {
  const mine = (address: Address | undefined): boolean => address === undefined || isOwnAccount(one, address)
  switch (claim.kind) {
    case 'out':
      return claim.most > 0n && mine(claim.from)
    case 'allowance':
      return claim.units > 0n && claim.mode !== 'subtract' && mine(claim.owner)
    case 'operator':
      return claim.granted && mine(claim.owner)
    case 'item-out':
      return mine(claim.from)
    case 'right':
    case 'control':
      return claim.given === 'granted'
    case 'order':
      return mine(claim.terms.maker)
    case 'delegation':
    case 'delegatecall':
      return true
    case 'in':
    case 'receiver':
    case 'into-item':
      return false
  }
}

/** Effects by which somebody has more than before, or the account less. */
const GIVING: ReadonlySet<string> = new Set(['asset-out', 'nft-out', 'delegation', 'control', 'code-change'])

/** A call in the bytes of a form that nobody knows, where it gives something away: by its words, or when it is played. */
function callOf(one: Case<'ownAccounts'>, form: Form): readonly Judgement[] {
  const { message, effects } = one
  const moves =
    message?.claims.some((claim) => isGiving(one, claim)) === true ||
    effects.some(
      (effect) =>
        GIVING.has(effect.kind) ||
        (effect.kind === 'allowance' && effect.after > (effect.before ?? 0n)) ||
        ((effect.kind === 'operator' || effect.kind === 'item-allowance') && effect.granted),
    )
  if (message?.use?.use !== 'meta-transaction' || !moves) return []
  return [
    {
      level: 'danger',
      say: say('A message of the form {form} holds a call that gives away what’s yours', { form }),
      why: say('Contracts make such calls in the signer’s name. Assay doesn’t know the form around this one.'),
      todo: say('Reject it, unless you’d make that call yourself.'),
    },
  ]
}
