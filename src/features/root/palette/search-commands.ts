import { type IndexedItem, RANK, rankItems } from '#core/text/rank-items'
import type { Command, CommandGroup, CommandGroupName } from './command.ts'

/** Where what was typed may itself be looked up, that comes after what is called exactly so or begins so, and before all else. */
const ENTERED_RANK = RANK.beginsWords

/** Pages to read come after everything that can be done, also because they are fetched late: no row moves under a finger that is about to press. */
const LAST: CommandGroupName = 'help'

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
export function searchCommands(
  index: readonly IndexedItem<Command>[],
  text: string,
  entered: readonly Command[] = [],
): readonly CommandGroup[] {
  const ranked: readonly Ranked[] = [
    ...entered.map((command) => ({ command, rank: ENTERED_RANK })),
    ...rankItems(index, text).map(({ item, rank }) => ({ command: item, rank })),
  ]
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
