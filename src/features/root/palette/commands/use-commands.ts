import { useMemo } from 'react'
import type { Command } from '../command.ts'
import { useAccountCommands } from './account-commands.ts'
import { useChainCommands } from './chain-commands.ts'
import { useContactCommands } from './contact-commands.ts'
import { usePlaceCommands } from './place-commands.ts'
import { useSettingsCommands } from './settings-commands.ts'
import { useTransactionCommands } from './transaction-commands.ts'
import { useVerbCommands } from './verb-commands.ts'

/** All commands besides help, places and verbs first. */
export function useCommands(): readonly Command[] {
  const places = usePlaceCommands()
  const verbs = useVerbCommands()
  const accounts = useAccountCommands()
  const chains = useChainCommands()
  const contacts = useContactCommands()
  const settings = useSettingsCommands()
  const transactions = useTransactionCommands()
  return useMemo(
    () => [...places, ...verbs, ...accounts, ...chains, ...contacts, ...settings, ...transactions],
    [places, verbs, accounts, chains, contacts, settings, transactions],
  )
}
