import { type Address, ZERO } from '#core/ethereum/address'
import { addressWord, say } from '#core/text/words'
import type { Explanation } from '#decode'
import { codeKnownBy } from './published-code.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** Safe's own libraries, which are meant to be run so (github.com/safe-global/safe-deployments, 1.3.0 and 1.4.1): CreateCall, and SignMessageLib for what is no message. */
const LIBRARIES: ReadonlySet<Address> = new Set<Address>([
  '0xa65387f16b013cf2af4605ad8aa5ec25a2cba3a2',
  '0x98ffbbf51bb33a056b08ddf711f289936aaff717',
  '0xd53cd0ab83d845ac265be939c57f53ad838012c9',
  '0x7cbb62eaa69f79e6873cd1ecb2392971036cfaa4',
  '0xb19d6ffc2182150f8eb585b79d4abcd7c5640a9d',
  '0x9b35af71d77eaf8d7e40252370304687390a1a52',
])

/**
 * What Safe's own app has every new Safe run (SafeToL2Setup 1.4.1, `setupToL2` with SafeL2 1.4.1): on a rollup it takes the code that is meant for rollups.
 * With any other code named in it, it is as dangerous as any.
 */
const NEW_SAFE = {
  code: '0xbd89a1ce4dde368ffab0ec35506eece0b1ffdc54',
  data: '0xfe51f64300000000000000000000000029fcb43b46531bca003ddc8fcb67ffe91900c762',
} as const

/** F7: code that is not the account's own is run as the account (operation 1 of a Safe, a delegatecall of ERC-7579), and gas that a Safe pays back. */
export const safeForeignCode: Rule = rule({
  id: 'safe/foreign-code',
  levels: ['danger', 'warn'],
  needs: ['accounts', 'pins'],
  judge: (one) => [...foreign(one), ...refunds(one)],
})

const isNewSafe = ({ allCalls }: Case, code: Address): boolean => {
  const runs = allCalls.filter(({ call }) => call.by === 'delegatecall' && call.to === code)
  return code === NEW_SAFE.code && runs.length > 0 && runs.every(({ call }) => call.data === NEW_SAFE.data)
}

function foreign(one: Case<'accounts' | 'pins'>): readonly Judgement[] {
  const { actor, explanation, names } = one
  const found = new Map(
    explanation.claims.flatMap((claim) => (claim.kind === 'delegatecall' ? [[claim.to, claim.from ?? actor] as const] : [])),
  )
  const strange = [...found].filter(([code]) => !isNewSafe(one, code))
  return strange.map(([code, from]): Judgement => {
    const places = { code: addressWord(code, names.nameOf(code)), whose: addressWord(from, names.nameOf(from)) }
    if (LIBRARIES.has(code) && codeKnownBy(one, code) !== 'other')
      return {
        level: 'warn',
        say: say('{code}, a Safe library, would run as {whose}', places),
        why: say('It signs a message or creates a contract in the account’s name.'),
        todo: say('Continue only if that’s what you want to do.'),
      }
    return {
      level: 'danger',
      say: say('The code of {code} would run as {whose}', places),
      why: say(
        'Code that runs this way can take everything and change who controls the account. Bybit lost a Safe this way in February 2025.',
      ),
      todo: say('Reject it, unless you know exactly this code.'),
    }
  })
}

/** With a gas price the Safe pays whoever sends it, in ether or in a token, at a rate that the message sets. */
function refunds({ allCalls, message, names, actor }: Case): readonly Judgement[] {
  const use = message?.use
  const signed = use?.use === 'safe' && use.gas.gasPrice > 0n ? [{ safe: use.safe, receiver: use.gas.refundReceiver }] : []
  const told = allCalls.flatMap((call) =>
    call.function?.name === 'execTransaction' && (integerOf(call, 'gasPrice') ?? 0n) > 0n
      ? [{ safe: call.call.to ?? actor, receiver: addressOf(call, 'refundReceiver') }]
      : [],
  )
  return [...signed, ...told].map(({ safe, receiver }) => ({
    level: 'danger',
    say:
      receiver === undefined || receiver === ZERO
        ? say('{safe} would pay whoever sends this for gas', { safe: addressWord(safe, names.nameOf(safe)) })
        : say('{safe} would pay {receiver} for gas', {
            safe: addressWord(safe, names.nameOf(safe)),
            receiver: addressWord(receiver, names.nameOf(receiver)),
          }),
    why: say('The transaction sets the price of that gas. A high price empties the Safe as a refund.'),
    todo: say('Reject it, unless you know who sends it and at what price.'),
  }))
}

const valueIn = ({ args }: Explanation, name: string) => args.find((one) => one.name === name)?.value
function integerOf(call: Explanation, name: string): bigint | undefined {
  const value = valueIn(call, name)
  return value?.is === 'integer' ? value.value : value?.is === 'amount' ? value.units : undefined
}
function addressOf(call: Explanation, name: string): Address | undefined {
  const value = valueIn(call, name)
  return value?.is === 'address' ? value.address : undefined
}
