import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type ReactNode, useCallback, useId, useMemo, useState } from 'react'
import { indexItems } from '#core/text/rank-items'
import { mayBeKey, type SecretKind, secretKindOf, tellFailure } from '#features/shared'
import { SearchInput } from '#ui/forms/search-input'
import { TextButton } from '#ui/buttons/button'
import type { Command, CommandGroup } from './command.ts'
import { useEnteredCommands, useSecretCommands } from './commands/entered-commands.ts'
import { useHelpCommands } from './commands/help-commands.ts'
import { useCommands } from './commands/use-commands.ts'
import { optionId, ResultList } from './result-list.tsx'
import { searchCommands } from './search-commands.ts'

/** Runs a command. The palette is gone by then, so a failure is said in a message. Never throws. */
async function runCommand({ run }: Command): Promise<void> {
  try {
    await run()
  } catch (thrown) {
    await tellFailure(thrown, 'palette')
  }
}

/** Commands that a Page key moves by. */
const PAGE = 8

/** `refused`: what was entered looked like this, and was thrown away. `active`: the key of the command that was moved to; absent: the first. */
type PaletteState = { readonly text: string; readonly refused?: SecretKind; readonly active?: string }

/** What a text, which is never a secret, finds; where one was refused, where that belongs. */
function useResults({ text, refused }: PaletteState) {
  const commands = useCommands()
  const help = useHelpCommands(text)
  const entered = useEnteredCommands(text)
  const secret = useSecretCommands(refused)
  const index = useMemo(() => indexItems([...commands, ...help.commands]), [commands, help.commands])
  const groups = useMemo(
    (): readonly CommandGroup[] => (secret.length > 0 ? [{ group: 'entered', commands: secret }] : searchCommands(index, text, entered)),
    [secret, index, text, entered],
  )
  const all = useMemo(() => groups.flatMap((one) => one.commands), [groups])
  // A hash or a key: Enter alone chooses neither.
  const asks = mayBeKey(text) !== undefined && groups[0]?.group === 'entered'
  return { groups, all, help, asks }
}

/** Where a key moves to from `at` among `count`; nothing for any other key. With a modifier it is the field's own. */
function movedBy({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent, at: number, count: number): number | undefined {
  if (shiftKey || ctrlKey || metaKey || altKey) return undefined
  const moves: Readonly<Record<string, number>> = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + PAGE,
    PageUp: at - PAGE,
    Home: 0,
    End: count - 1,
  }
  const to = moves[key]
  return to === undefined ? undefined : Math.max(0, Math.min(to, count - 1))
}

/** The text of a paste or a drop is looked at before the field has it: a secret never gets there. */
function useEntry(given: string) {
  const [state, setState] = useState<PaletteState>({ text: given })
  const enter = (value: string): void => {
    const refused = secretKindOf(value)
    setState(refused === undefined ? { text: value } : { text: '', refused })
  }
  const guard = (event: ClipboardEvent | DragEvent, data: DataTransfer): void => {
    const refused = secretKindOf(data.getData('text/plain'))
    if (refused === undefined) return
    event.preventDefault()
    setState({ text: '', refused })
  }
  const moveTo = (command: Command | undefined): void => setState((before) => (command ? { ...before, active: command.key } : before))
  return { state, enter, guard, moveTo }
}

/** Open from when it is there; closed before it leaves the page: only then does the browser give the focus back to where it was. */
const holdOpen = (dialog: HTMLDialogElement): (() => void) => {
  if (!dialog.open) dialog.showModal()
  return () => dialog.close()
}

type PaletteProps = {
  /** What stands in the field at first; never a secret. */
  readonly given?: string
  readonly onClose: () => void
}

/** Search and commands. Escape closes, arrows choose, Enter runs. */
export function Palette({ given = '', onClose }: PaletteProps): ReactNode {
  const { t } = useLingui()
  const list = useId()
  const { state, enter, guard, moveTo } = useEntry(given)
  const { groups, all, help, asks } = useResults(state)
  const at = Math.max(
    asks ? -1 : 0,
    all.findIndex(({ key }) => key === state.active),
  )
  const active = all[at]
  const run = useCallback(
    (command: Command): void => {
      onClose()
      void runCommand(command)
    },
    [onClose],
  )
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    const to = movedBy(event, at, all.length)
    if (to !== undefined) moveTo(all[to])
    else if (event.key === 'Enter' && active) run(active)
    else return
    event.preventDefault()
  }
  return (
    <dialog
      ref={holdOpen}
      aria-label={t`Search and commands`}
      onClose={onClose}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
      className="m-auto mt-[10vh] w-[min(40rem,calc(100vw-2rem))] rounded-float border border-hair bg-card p-0 text-ink shadow-float backdrop:bg-shade"
    >
      <SearchInput
        of="window"
        role="combobox"
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={list}
        aria-activedescendant={active ? optionId(list, at + 1) : undefined}
        aria-label={t`Search`}
        value={state.text}
        onChange={(event) => enter(event.currentTarget.value)}
        onPaste={(event) => guard(event, event.clipboardData)}
        onDrop={(event) => guard(event, event.dataTransfer)}
        onKeyDown={onKey}
        placeholder={t`Screen, command, account, contact or address`}
      />
      <ResultList id={list} groups={groups} active={active?.key} onRun={run} />
      <Notes count={all.length} refused={state.refused !== undefined} asks={asks} help={help} />
    </dialog>
  )
}

type NotesProps = {
  readonly count: number
  readonly refused: boolean
  readonly asks: boolean
  readonly help: Pick<ReturnType<typeof useHelpCommands>, 'error' | 'retry'>
}

/** Below the results: how many there are, what could not be searched, and the keys. On a phone only what has to be seen. */
function Notes({ count, refused, asks, help }: NotesProps): ReactNode {
  const isSeen = count === 0 || refused || asks
  return (
    <div className="text-small text-soft">
      <p role="status" className={isSeen ? 'border-t border-hair px-5 py-3' : 'sr-only'}>
        {refused ? (
          <Trans>The text was removed from the search field. It wasn’t searched or kept.</Trans>
        ) : asks ? (
          <Trans>They look alike. Nothing was looked up or kept.</Trans>
        ) : count === 0 ? (
          <Trans>No results.</Trans>
        ) : (
          <Plural value={count} one="# result" other="# results" />
        )}
      </p>
      {help.error !== undefined && (
        <p className="border-t border-hair px-5 py-3">
          <Trans>Help couldn’t be searched.</Trans>{' '}
          <TextButton onClick={help.retry}>
            <Trans>Try again</Trans>
          </TextButton>
        </p>
      )}
      {!isSeen && (
        <p className="border-t border-hair px-5 py-3 max-sm:hidden">
          <Trans>Arrow keys move, Enter runs, Escape closes.</Trans>
        </p>
      )}
    </div>
  )
}
