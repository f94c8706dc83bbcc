import { factValue } from '#core/evidence/fact'
import { knownDelegate } from '#core/permissions/known-delegates'
import { addressWord, say } from '#core/text/words'
import { type Delegating, delegationsOf, delegationsGiven } from '../delegations.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** F2: an authorization (EIP-7702) that holds on every chain or another one, waits for its number, or names code that can be exchanged. */
export const delegationAnywhere: Rule = rule({
  id: 'delegation/anywhere',
  levels: ['block', 'danger', 'warn', 'unknown'],
  needs: ['accounts', 'proxies'],
  judge(one) {
    const list = delegationsOf(one.input.request, one.simulation)
    return [
      ...list.flatMap((each) => [...chainOf(one, each), ...numberOf(one, each)]),
      ...delegationsGiven(list).flatMap((each) => proxyOf(one, each)),
    ]
  },
})

function chainOf({ input: { request } }: Case, { chainId, address }: Delegating): readonly Judgement[] {
  if (chainId === BigInt(request.chainId)) return []
  if (chainId !== 0n)
    return [
      {
        level: 'block',
        say: say('This authorization is for chain {asked}, but you’re on chain {here}', {
          asked: chainId.toString(),
          here: String(request.chainId),
        }),
        why: say('It would give away the account on a chain where we haven’t checked the effects.'),
        todo: say('Reject it. If you meant the other chain, switch to it first.'),
      },
    ]
  return [
    {
      level: delegationsGiven([{ chainId, address, nonce: 0n, authority: undefined }]).length === 0 ? 'warn' : 'danger',
      say: say('This authorization is valid on every chain'),
      why: say('Anyone can use it on every chain where the account’s number fits. The address may have other code there, or none yet.'),
      todo: say('Ask for one that’s for this chain only.'),
    },
  ]
}

/** It is taken with just the number that comes next; a later one waits until then. */
function numberOf({ accounts }: Case<'accounts'>, { authority, nonce, nonceOfTransaction }: Delegating): readonly Judgement[] {
  const known = authority === undefined ? undefined : factValue(accounts[authority])?.nonce
  const next = nonceOfTransaction === undefined ? known : nonceOfTransaction + 1n
  if (next === undefined)
    return [
      {
        level: 'unknown',
        say: say('We don’t know whether this authorization has the account’s next number'),
        why: say('One with a later number waits, and can be used when you’ve forgotten it.'),
        todo: say('Try again when the endpoint can prove the state of the account.'),
      },
    ]
  if (nonce === next) return []
  return [
    {
      level: nonce > next ? 'danger' : 'warn',
      say:
        nonce > next
          ? say('This authorization waits for the account’s number {nonce}; the next is {next}', {
              nonce: nonce.toString(),
              next: next.toString(),
            })
          : say('This authorization has the number {nonce}, which is already used', { nonce: nonce.toString() }),
      why: nonce > next ? say('Anyone who has it can use it later, when you’ve forgotten it.') : say('No block accepts it any more.'),
      todo: say('Reject it, and ask for a new one.'),
    },
  ]
}

/** Code that somebody can exchange is not the code that was looked at. */
function proxyOf({ proxies, accounts, names }: Case<'accounts' | 'proxies'>, { address }: Delegating): readonly Judgement[] {
  if (knownDelegate(address) !== undefined) return []
  const proxy = factValue(proxies[address])
  const places = { delegate: addressWord(address, names.nameOf(address)) }
  if (proxy === undefined)
    return [
      {
        level: 'unknown',
        say: say('We don’t know whether the code of {delegate} can be replaced', places),
        why: say('If it’s a proxy, somebody else decides what the account runs tomorrow.'),
        todo: say('Try again when the endpoint can prove its state.'),
      },
    ]
  const hops = proxy.implementation !== undefined || proxy.beacon !== undefined || factValue(accounts[address])?.delegate !== undefined
  if (!hops) return []
  return [
    {
      level: 'danger',
      say: say('{delegate} runs the code of yet another contract', places),
      why: say('Whoever can replace that code decides what the account does, without asking you again.'),
      todo: say('Reject it.'),
    },
  ]
}
