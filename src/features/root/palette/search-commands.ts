import { foldText } from '#core/text/fold-text'
import type { Command, CommandGroup, CommandGroupName } from './command.ts'

/** A command with its texts as they are compared. */
export type IndexedCommand = { readonly command: Command; readonly name: string; readonly keywords: readonly string[] }

/** Longest text that is compared, in UTF-16 units: no command is called anything longer. */
const MAX_TEXT = 256

const APOSTROPHES = /['’ʼ]/g
/** Marks that stand apart from their letter after NFD: accents, not the vowels of other scripts. */
const ACCENTS = /[\u0300-\u036f]/g
/** What separates words. Symbols such as `$` and pictures are part of a name. */
const SEPARATORS = /[\p{P}\p{Z}\p{Cc}]+/u

/** The words of a text without case, accents and punctuation, with one space between them. */
export const foldWords = (text: string): string =>
  foldText(text).normalize('NFD').replaceAll(ACCENTS, '').replaceAll(APOSTROPHES, '').split(SEPARATORS).filter(Boolean).join(' ')

/** How well a command fits what was typed: 0 is best. Every word has to be in its name or in one of its keywords. */
const RANK = { equal: 0, beginsSo: 1, beginsWords: 2, insideWords: 3, beginsKeyword: 4, insideKeyword: 5 } as const

/** Where what was typed may itself be looked up, that comes after what is called exactly so or begins so, and before all else. */
const ENTERED_RANK = RANK.beginsWords

/** Pages to read come after everything that can be done, also because they are fetched late: no row moves under a finger that is about to press. */
const LAST: CommandGroupName = 'help'

/** Prepares commands for `searchCommands`: once for all texts that are typed. */
export const indexCommands = (commands: readonly Command[]): readonly IndexedCommand[] =>
  commands.map((command) => ({ command, name: foldWords(command.name), keywords: (command.keywords ?? []).map(foldWords) }))

const beginsWord = (text: string, word: string): boolean => text.startsWith(word) || text.includes(` ${word}`)

function rankOfWord({ name, keywords }: IndexedCommand, word: string): number | undefined {
  if (beginsWord(name, word)) return RANK.beginsWords
  if (name.includes(word)) return RANK.insideWords
  if (keywords.some((keyword) => beginsWord(keyword, word))) return RANK.beginsKeyword
  return keywords.some((keyword) => keyword.includes(word)) ? RANK.insideKeyword : undefined
}

function rankOf(indexed: IndexedCommand, wanted: string, words: readonly string[]): number | undefined {
  if (indexed.name === wanted || indexed.keywords.includes(wanted)) return RANK.equal
  if (indexed.name.startsWith(wanted)) return RANK.beginsSo
  let worst = 0
  for (const word of words) {
    const rank = rankOfWord(indexed, word)
    if (rank === undefined) return undefined
    worst = Math.max(worst, rank)
  }
  return worst
}

type Ranked = { readonly command: Command; readonly rank: number }

/** By group, in the order in which the groups come first. */
function byGroup(ranked: Iterable<Ranked>): readonly (readonly [CommandGroupName, readonly Ranked[]])[] {
  const groups = new Map<CommandGroupName, Ranked[]>()
  for (const one of ranked) {
    const group = groups.get(one.command.group)
    if (group) group.push(one)
    else groups.set(one.command.group, [one])
  }
  return [...groups]
}

/**
 * All commands that have every word of `text`, in groups, best first: called exactly so, beginning so, with words that begin so, with the words inside; a word of
 * the name counts more than a keyword. Groups follow their best command, help comes last. Case, accents and punctuation do not matter.
 * Without a word in `text`, all commands as they come.
 *
 * @param entered what can be done with the text itself; it fits by being there.
 */
export function searchCommands(index: readonly IndexedCommand[], text: string, entered: readonly Command[] = []): readonly CommandGroup[] {
  const wanted = text.length > MAX_TEXT ? undefined : foldWords(text)
  const ranked: Ranked[] = entered.map((command) => ({ command, rank: ENTERED_RANK }))
  const words = wanted?.split(' ').filter(Boolean) ?? []
  for (const indexed of wanted === undefined ? [] : index) {
    const rank = wanted === undefined || wanted === '' ? RANK.equal : rankOf(indexed, wanted, words)
    if (rank !== undefined) ranked.push({ command: indexed.command, rank })
  }
  return byGroup(ranked)
    .map(([group, members]) => {
      const sorted = group === 'entered' ? members : members.toSorted((a, b) => a.rank - b.rank)
      return {
        group,
        best: group === LAST ? Number.POSITIVE_INFINITY : (sorted[0]?.rank ?? 0),
        commands: sorted.map(({ command }) => command),
      }
    })
    .toSorted((a, b) => a.best - b.best)
    .map(({ group, commands }) => ({ group, commands }))
}
