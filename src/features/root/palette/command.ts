import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Address } from '#core/ethereum/address'
import type { IconName } from '#ui/icon'

/** The headings of the palette, by group. Groups stand in the order in which `useCommands` lists them. */
export const COMMAND_GROUPS = {
  entered: msg`What you entered`,
  places: msg`Go to`,
  verbs: msg`Do`,
  accounts: msg`Accounts`,
  chains: msg`Chains`,
  contacts: msg`Contacts`,
  settings: msg`Settings`,
  transactions: msg`Transactions`,
  help: msg`Help`,
} as const satisfies Readonly<Record<string, MessageDescriptor>>

export type CommandGroupName = keyof typeof COMMAND_GROUPS

/** One row of the palette: a place to go to, or a verb. */
export type Command = {
  /** Unique among all commands. */
  readonly key: string
  readonly group: CommandGroupName
  /** Plain text, also of what others named. */
  readonly name: string
  readonly icon: IconName
  /** Its identicon stands in place of the icon. */
  readonly address?: Address
  /** What tells it apart from a row of the same name, or where it leads. */
  readonly detail?: string
  /** What else finds it, besides its name. */
  readonly keywords?: readonly string[]
  readonly run: () => Promise<void>
}

/** Commands under one heading, best first. */
export type CommandGroup = { readonly group: CommandGroupName; readonly commands: readonly Command[] }
