import type { SurplusMember } from '#core/messages/typed-values'
import { foreignWord, say, type Words } from '#core/text/words'
import type { MessageExplanation, MessageFault } from '#decode'
import { rule, type Judgement, type Rule } from './rule.ts'

/** What signers and screens of others would not read in the same way. */
const FAULTS: readonly (readonly [MessageFault, Words])[] = [
  ['type-names', say('Names in this message are made to mislead')],
  ['types-cyclic', say('The types of this message contain themselves')],
  ['types-undefined', say('This message lacks types it needs')],
  ['members', say('The contents of this message don’t match its types')],
  ['too-large', say('This message is too large to check')],
]

/** OpenSea puts it into each listing, and no version of Seaport names it. */
const OF_OPENSEA = 'totalOriginalConsiderationItems'

const isOfOpenSea = ({ standard }: MessageExplanation, { struct, name }: SurplusMember): boolean =>
  standard === 'Seaport' && struct === 'OrderComponents' && name === OF_OPENSEA

/** Names that a sentence takes; all of them stand beside it. */
const MAX_NAMES = 3

const namesOf = (members: readonly SurplusMember[]) =>
  foreignWord(
    members
      .slice(0, MAX_NAMES)
      .map(({ name }) => name)
      .join(', ') + (members.length > MAX_NAMES ? ', …' : ''),
  )

/** Members that no type names: of the domain, by which people judge where a signature counts, and of the message. */
function unsignedMembers(message: MessageExplanation): readonly Judgement[] {
  const all = message.unsigned ?? []
  const domain = all.filter(({ struct }) => struct === 'EIP712Domain')
  const inside = all.filter((member) => member.struct !== 'EIP712Domain')
  const known = inside.filter((member) => isOfOpenSea(message, member))
  const unknown = inside.filter((member) => !isOfOpenSea(message, member))
  return [
    ...saidOf(domain, 'warn', (names) => [
      say('The domain of this message shows fields that aren’t signed: {names}', { names }),
      say('The signature doesn’t depend on them. It may be valid for another contract or chain than they show.'),
    ]),
    ...saidOf(unknown, 'warn', (names) => [
      say('This message shows fields that aren’t signed: {names}', { names }),
      say('No type names them, so the signature doesn’t depend on them. They may say just what you’d like to read.'),
    ]),
    ...saidOf(known, 'info', (names) => [
      say('OpenSea adds a field that isn’t signed: {names}', { names }),
      say('Its listings have it, and Seaport doesn’t read it. It changes nothing.'),
    ]),
  ]
}

type NamesWord = ReturnType<typeof namesOf>

/** What is said of members that are not signed, and why. None: nothing. */
function saidOf(
  members: readonly SurplusMember[],
  level: Judgement['level'],
  words: (names: NamesWord) => readonly [Words, Words],
): readonly Judgement[] {
  if (members.length === 0) return []
  const [said, why] = words(namesOf(members))
  return [{ level, say: said, why, todo: say('Go by what is signed. You’ll find the rest under “Not signed”.') }]
}

/** E5: typed data that is not well formed (EIP-712). It would be signed as something else than is shown. */
export const messageMalformed: Rule = rule({
  id: 'message/malformed',
  levels: ['block', 'warn', 'info'],
  needs: [],
  judge({ message }) {
    if (message === undefined) return undefined
    const found = FAULTS.flatMap(([fault, sentence]): Judgement[] =>
      message.faults.includes(fault)
        ? [
            {
              level: 'block',
              say: sentence,
              why: say('What you see and what you sign could differ. Honest apps don’t make such messages.'),
              todo: say('Reject it.'),
            },
          ]
        : [],
    )
    return found.length > 0 ? found : [...unsignedMembers(message), ...carelessForm(message)]
  },
})

/** What is no harm to what is signed. */
function carelessForm({ faults }: MessageExplanation): readonly Judgement[] {
  const found: Judgement[] = []
  if (faults.includes('checksum'))
    found.push({
      level: 'warn',
      say: say('An address in this message has a wrong checksum'),
      why: say('It was mistyped, or the message was written carelessly. The address shown is the one you sign.'),
      todo: say('Compare the whole addresses with the ones you expect.'),
    })
  if (faults.includes('types-unused'))
    found.push({
      level: 'info',
      say: say('The message names types it doesn’t use'),
      why: say('They aren’t signed. Some apps leave them in by oversight.'),
      todo: say('Go by what’s shown above.'),
    })
  return found
}
