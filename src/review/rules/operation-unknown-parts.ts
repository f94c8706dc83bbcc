import { type Address } from '#core/ethereum/address'
import { addressWord, listWord, say } from '#core/text/words'
import { EIP7702_FACTORY } from '#core/signing/user-operation-digest'
import { tokensOfPaymaster, type Use } from '#decode'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

type Operation = Extract<Use, { readonly use: 'user-operation' }>

/** Who makes accounts of wallets that are open source and were audited; the same on every chain. */
const FACTORIES: ReadonlySet<Address> = new Set<Address>([
  // SafeProxyFactory 1.4.1 (safe-global/safe-deployments).
  '0x4e1dcf7ad4e460cfd30791ccc4f9c8a4f820ec67',
  // Coinbase Smart Wallet 1 (coinbase/smart-wallet, README).
  '0x0ba5ed0c6aa8c49038f819e587e2633c4a9f428a',
  // Alchemy Modular Account v2, AccountFactory (alchemyplatform/modular-account).
  '0x00000000000017c61b5bee81050ec8efc9c6fecd',
  // Kernel 3.3 and its FactoryStaker (zerodevapp/sdk, constants).
  '0x2577507b78c2008ff367261cb6285d44ba5ef2e9',
  '0xd703aae79538628d27099b8c4f621be4ccd142d5',
])

/** F6: a user operation (ERC-4337) for another chain or entry point, with a paymaster or a factory that nobody here knows. */
export const operationUnknownParts: Rule = rule({
  id: 'operation/unknown-parts',
  levels: ['block', 'danger', 'warn'],
  needs: [],
  judge(one) {
    const { message } = one
    if (message?.use?.use !== 'user-operation') return undefined
    const { use } = message
    return [...placeOf(one, use, message.faults.includes('not-canonical')), ...madeBy(one, use), ...paidBy(one, use)]
  },
})

function placeOf({ input: { request }, names }: Case, { entryPoint, chainId }: Operation, isOther: boolean): readonly Judgement[] {
  const found: Judgement[] = []
  if (chainId !== request.chainId)
    found.push({
      level: 'block',
      say: say('This operation is for chain {asked}, but you’re on chain {here}', {
        asked: String(chainId),
        here: String(request.chainId),
      }),
      why: say('It would act on another chain, where we haven’t checked what it does.'),
      todo: say('Reject it. If you meant the other chain, switch to it first.'),
    })
  if (isOther)
    found.push({
      level: 'danger',
      say: say('{who} isn’t an entry point we know', { who: addressWord(entryPoint, names.nameOf(entryPoint)) }),
      why: say('Accounts obey their entry point without question. A false one makes them do whatever it likes.'),
      todo: say('Reject it.'),
    })
  return found
}

function madeBy({ names }: Case, { operation: { factory, sender } }: Operation): readonly Judgement[] {
  if (factory === undefined || factory === EIP7702_FACTORY || FACTORIES.has(factory)) return []
  return [
    {
      level: 'danger',
      say: say('{factory}, which we don’t know, would create the account {who}', {
        factory: addressWord(factory, names.nameOf(factory)),
        who: addressWord(sender, names.nameOf(sender)),
      }),
      why: say('Whoever creates an account decides what code it has and who it obeys.'),
      todo: say('Reject it, unless you know that this creates your account.'),
    },
  ]
}

/** A paymaster runs code of its own before and after, and gets back what it pays by what the account let it take. */
function paidBy(
  { effects, explanation, names }: Case,
  { operation: { paymaster, paymasterData = '0x' } }: Operation,
): readonly Judgement[] {
  if (paymaster === undefined) return []
  const who = { payer: addressWord(paymaster, names.nameOf(paymaster)) }
  const tokens = tokensOfPaymaster(paymasterData, names).map((token) => names.tokenOf(token)?.symbol ?? '')
  const takes =
    effects.some((effect) => effect.kind === 'allowance' && effect.spender === paymaster && effect.unlimited) ||
    explanation.claims.some((claim) => claim.kind === 'operator' && claim.operator === paymaster && claim.granted)
  return [
    {
      level: takes ? 'danger' : 'warn',
      say: takes ? say('{payer} pays for this, and can take any amount in return', who) : say('{payer} pays for this', who),
      why:
        tokens.length > 0 && !takes
          ? say('Its data names {tokens}, so it may take its fee in that. We didn’t simulate what it does.', { tokens: listWord(tokens) })
          : takes
            ? say('Somebody who pays for gas needs only a little. This is more than that.')
            : say('It may take a fee in tokens the account let it spend. We didn’t simulate what it does.'),
      todo: takes ? say('Reject it.') : say('Continue only if you expect somebody else to pay.'),
    },
  ]
}
