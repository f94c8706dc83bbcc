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
        say: say('This authorization is for chain {asked}, and you are on chain {here}', {
          asked: chainId.toString(),
          here: String(request.chainId),
        }),
        why: say('It would give away the account on a chain where nobody checked what that does.'),
        todo: say('Reject it. Change to the other chain first if that is the one you mean.'),
      },
    ]
  return [
    {
      level: delegationsGiven([{ chainId, address, nonce: 0n, authority: undefined }]).length === 0 ? 'warn' : 'danger',
      say: say('This authorization holds on every chain'),
      why: say('Anybody may hand it in wherever the number of the account fits, also where other code is at that address, or none yet.'),
      todo: say('Ask for one that is for this chain alone.'),
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
        say: say('Whether the number of this authorization is the next one is not known'),
        why: say('One with a later number waits, and can be used when you no longer think of it.'),
        todo: say('Try again when the endpoint can prove the state of the account.'),
      },
    ]
  if (nonce === next) return []
  return [
    {
      level: nonce > next ? 'danger' : 'warn',
      say:
        nonce > next
          ? say('This authorization waits for number {nonce} of the account, and the next is {next}', {
              nonce: nonce.toString(),
              next: next.toString(),
            })
          : say('This authorization has the number {nonce}, which was used', { nonce: nonce.toString() }),
      why: nonce > next ? say('Whoever holds it can use it later, when you no longer think of it.') : say('No block takes it any more.'),
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
        say: say('Whether the code of {delegate} can be exchanged is not known', places),
        why: say('Where it is a proxy, somebody else decides what the account runs tomorrow.'),
        todo: say('Try again when the endpoint can prove its state.'),
      },
    ]
  const hops = proxy.implementation !== undefined || proxy.beacon !== undefined || factValue(accounts[address])?.delegate !== undefined
  if (!hops) return []
  return [
    {
      level: 'danger',
      say: say('{delegate} runs the code of yet another contract', places),
      why: say('Whoever may exchange that decides what the account does, without asking you again.'),
      todo: say('Reject it.'),
    },
  ]
}
