import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Control } from '#core/signing/effect'
import { factValue } from '#core/evidence/fact'
import { type Hex, toBigInt, word } from '#core/bytes/hex'
import { addressWord, say, type Words, type WordValue } from '#core/text/words'
import { safesIn } from './safes.ts'
import { rule, type Case, type Judgement, type Rule } from './rule.ts'

/** Where a Safe keeps who governs it (safe-smart-account, libraries/SafeStorage.sol, base/GuardManager.sol, FallbackManager.sol, ModuleManager.sol 1.5). */
const SLOTS = {
  singleton: word(0n),
  modules: word(1n),
  owners: word(2n),
  ownerCount: word(3n),
  threshold: word(4n),
  guard: '0x4a204f620c8c5ccdca3fd54d003badd85ba500436a431f0cbda4f558c93c34c8',
  fallback: '0x6c9a6c4a39284e37ed1cf53d337577d14212a4870fb976a4366c693b939918d5',
  moduleGuard: '0xb104e0b93118902c651344349b610029d694cfdec91c589c91ebafbcd0289947',
} as const satisfies Record<string, Hex>

const PLACES: ReadonlyMap<Hex, Control> = new Map<Hex, Control>([
  [SLOTS.singleton, 'implementation'],
  [SLOTS.modules, 'module'],
  [SLOTS.owners, 'owner'],
  [SLOTS.threshold, 'threshold'],
  [SLOTS.guard, 'guard'],
  [SLOTS.moduleGuard, 'guard'],
  [SLOTS.fallback, 'fallback-handler'],
])

type Change = { readonly safe: Address; readonly what: Control; readonly to?: Address; readonly given: 'granted' | 'taken' }

/** F8: who may act for a Safe changes: owners, threshold, modules, guards, fallback handler or code; said, logged, or only written. */
export const safeControl: Rule = rule({
  id: 'safe/control',
  levels: ['danger', 'warn'],
  needs: ['ownAccounts', 'contacts'],
  judge(one) {
    const safes = safesIn(one)
    if (safes.length === 0) return sharedWith(one)
    const said = new Map(
      saidIn(one, new Set(safes))
        .filter((change) => !staysAsItIs(one, change))
        .map((change) => [`${change.safe} ${change.what} ${change.to ?? ZERO} ${change.given}`, change]),
    )
    const spoken = new Set([...said.values()].map(({ safe, what }) => `${safe} ${what}`))
    const silent = writtenIn(one, new Set(safes)).filter(({ safe, what }) => !spoken.has(`${safe} ${what}`))
    return [
      ...safes.flatMap((safe) => lockedOut(one, safe)),
      ...sharedWith(one),
      ...[...said.values()].map((change) => judgeOne(one, change)),
      ...silent.map((change) => inSilence(one, change)),
    ]
  },
})

/** The number of signatures is said again by whoever adds or removes an owner: where the run leaves it as it is, nothing of it changes. */
const staysAsItIs = ({ simulation }: Case, { safe, what }: Change): boolean =>
  what === 'threshold' &&
  simulation?.outcome.ok === true &&
  simulation.storage.some(({ address }) => address === safe) &&
  !simulation.storage.some(({ address, slot }) => address === safe && slot === SLOTS.threshold)

const saidIn = ({ explanation, logs }: Case, safes: ReadonlySet<Address>): readonly Change[] =>
  [...explanation.claims, ...logs.map(({ says }) => says)].flatMap((one): Change[] =>
    one.kind === 'control' && safes.has(one.of) ? [{ safe: one.of, what: one.what, given: one.given, ...defined({ to: one.to }) }] : [],
  )

function writtenIn({ simulation }: Case, safes: ReadonlySet<Address>): readonly Change[] {
  if (simulation?.outcome.ok !== true) return []
  const found = new Map<string, Change>()
  for (const { address: safe, slot, path } of simulation.storage) {
    const what = PLACES.get(path === undefined || path.steps.length === 0 ? slot : path.base)
    if (safes.has(safe) && what !== undefined) found.set(`${safe} ${what}`, { safe, what, given: 'granted' })
  }
  return [...found.values()]
}

/** Owners of a new Safe who are nobody that the person chose: each where one signature is enough, else as many as it takes. */
function sharedWith(one: Case<'ownAccounts' | 'contacts'>): readonly Judgement[] {
  const chosen = new Set((factValue(one.contacts) ?? []).map(({ address }) => address))
  return one.allCalls.flatMap(({ call, function: called, claims, depth }): readonly Judgement[] => {
    if (called?.name !== 'setup' || !called.standards.includes('Safe') || depth === 0) return []
    const strangers = claims.flatMap((claim) =>
      claim.kind === 'control' &&
      claim.what === 'owner' &&
      claim.of === call.to &&
      claim.to !== undefined &&
      !isMine(one, claim.to) &&
      !chosen.has(claim.to)
        ? [claim.to]
        : [],
    )
    const [first] = strangers
    if (first === undefined) return []
    return [
      {
        level: 'warn',
        say: say('{who}, who isn’t one of your contacts, would also own the new Safe', {
          who: addressWord(first, one.names.nameOf(first)),
        }),
        why: WHY,
        todo: say('Continue only if you know every owner, and how many of them must sign.'),
      },
    ]
  })
}

const WHY = say('Whoever controls a Safe can take everything in it.')
const TODO = say('Reject it, unless you and the other owners agreed on exactly this.')
const safeWord = ({ names }: Case, safe: Address): WordValue => addressWord(safe, names.nameOf(safe))

/** Who goes and is not the person takes nothing with them: how many must sign is said apart. */
const isMine = (one: Case<'ownAccounts'>, who: Address): boolean =>
  who === one.account || who === one.actor || (factValue(one.ownAccounts) ?? []).some(({ address }) => address === who)

function judgeOne(one: Case<'ownAccounts'>, { safe, what, to, given }: Change): Judgement {
  const places = { safe: safeWord(one, safe), who: to === undefined ? '' : addressWord(to, one.names.nameOf(to)) }
  return {
    level: given === 'taken' && (what === 'module' || (what === 'owner' && to !== undefined && !isMine(one, to))) ? 'warn' : 'danger',
    say:
      to === undefined
        ? (NOBODY[what]?.(places) ?? other(places))
        : ((given === 'granted' ? GIVEN : TAKEN)[what]?.(places) ?? other(places)),
    why: WHY,
    todo: TODO,
  }
}

type Say = (places: Readonly<Record<'safe' | 'who', WordValue>>) => Words
const other: Say = (places) => say('It changes who controls the Safe {safe}', places)
const GIVEN: Partial<Record<Control, Say>> = {
  owner: (places) => say('{who} would be an owner of the Safe {safe}', places),
  module: (places) => say('{who} could act as the Safe {safe} without any signature', places),
  guard: (places) => say('{who} could block transactions of the Safe {safe}', places),
  'fallback-handler': (places) => say('{who} would answer calls in the name of the Safe {safe}', places),
  implementation: (places) => say('The Safe {safe} would run the code of {who}', places),
}
const TAKEN: Partial<Record<Control, Say>> = {
  owner: (places) => say('{who} would no longer be an owner of the Safe {safe}', places),
  module: (places) => say('{who} could no longer act as the Safe {safe}', places),
}
const NOBODY: Partial<Record<Control, Say>> = {
  threshold: (places) => say('The Safe {safe} would require a different number of signatures', places),
  guard: (places) => say('The Safe {safe} would lose its guard', places),
  'fallback-handler': (places) => say('The Safe {safe} would lose the contract that answers calls for it', places),
}

const inSilence = (one: Case, { safe }: Change): Judgement => ({
  level: 'danger',
  say: say('It changes who controls the Safe {safe}, but doesn’t say so', { safe: safeWord(one, safe) }),
  why: say('It writes where a Safe keeps its owners, modules, guards or code. The request doesn’t mention that.'),
  todo: say('Reject it.'),
})

/** More signatures than there are owners, or none: nobody can act for it any more, or everybody can. */
function lockedOut(one: Case, safe: Address): readonly Judgement[] {
  if (one.simulation?.outcome.ok !== true) return []
  const after = (slot: Hex): bigint | undefined => {
    const change = one.simulation?.storage.find((item) => item.address === safe && item.slot === slot)
    return change === undefined ? undefined : toBigInt(change.after)
  }
  const [owners, threshold] = [after(SLOTS.ownerCount), after(SLOTS.threshold)]
  const isOut = threshold === 0n || owners === 0n || (owners !== undefined && threshold !== undefined && threshold > owners)
  if (!isOut) return []
  return [
    {
      level: 'danger',
      say: say('The owners of the Safe {safe} could no longer act for it', { safe: safeWord(one, safe) }),
      why: say('It would need more signatures than it has owners, or none. Everything in it would be lost, or open to anyone.'),
      todo: say('Reject it.'),
    },
  ]
}
