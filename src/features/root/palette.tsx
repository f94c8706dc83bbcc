import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { isWalletLink } from '#core/money/wallet-link'
import { PATHS, useSource, usePorts } from '#features/shared'
import { Icon, type IconName } from '#ui/icon'
import { NAVIGATION } from './navigation.ts'

type Command = { readonly key: string; readonly name: string; readonly icon: IconName; readonly run: () => void }

/** Every verb by keyboard: places, accounts, chains, lock. An address or a hash of ours is found too. */
function useCommands(): Command[] {
  const { i18n, t } = useLingui()
  const navigate = useNavigate()
  const wallet = usePorts<'session' | 'book' | 'transactions' | 'contacts'>()
  const open = useSource(wallet.session.state).kind === 'open'
  const practice = useSource(wallet.book.current)?.kind === 'practice'
  const accounts = useSource(wallet.session.accounts)
  const chains = useSource(wallet.book.chains)
  const transactions = useSource(wallet.transactions.all)
  const contacts = useSource(wallet.contacts)
  const go = (to: string): void => void navigate({ to })
  return [
    ...NAVIGATION.filter((place) => practice || place.practiceOnly !== true).map((place) => ({
      key: place.path,
      name: i18n._(place.name),
      icon: place.icon,
      run: () => go(place.path),
    })),
    ...(open ? [{ key: 'lock', name: t`Lock`, icon: 'lock' as const, run: () => void wallet.session.lock() }] : []),
    ...accounts.map((account) => ({
      key: account.address,
      name: `${account.name} ${account.address}`,
      icon: 'key' as const,
      run: () => go(PATHS.account.replace('$address', account.address)),
    })),
    ...contacts.map((contact) => ({
      key: contact.id,
      name: t`Send to ${contact.name}`,
      icon: 'send' as const,
      run: () => void navigate({ to: PATHS.send, search: { to: contact.address } as never }),
    })),
    ...chains.map((chain) => ({
      key: `chain${chain.chainId}`,
      name: t`Switch to ${chain.name}`,
      icon: 'chain' as const,
      run: () => void wallet.book.select(chain.chainId),
    })),
    ...transactions.slice(0, 200).map((item) => ({
      key: item.id,
      name: t`Transaction ${item.id}`,
      icon: 'activity' as const,
      run: () => go(PATHS.transaction.replace('$id', item.id)),
    })),
  ]
}

/** What looks like something that a chain holds, longest. */
const HELD = /^(?:0x[0-9a-f]{40,64}|[^\s]{1,250}\.[a-z]{2,})$/i

/** The first commands that a text finds, and what else it may be: something that a chain holds, or a link. */
function useFound(text: string): readonly Command[] {
  const { t } = useLingui()
  const navigate = useNavigate()
  const sought = text.trim()
  const wanted = sought.toLowerCase()
  const found = useCommands()
    .filter((command) => wanted === '' || command.name.toLowerCase().includes(wanted))
    .slice(0, 12)
  if (HELD.test(sought))
    found.push({
      key: 'explore',
      name: t`Look up ${sought} in the explorer`,
      icon: 'explore',
      run: () => void navigate({ to: PATHS.explore, search: { q: sought } as never }),
    })
  // Check reads what links ask for, and hands a payment on to Send.
  if (isWalletLink(sought))
    found.push({
      key: 'link',
      name: t`Open this link`,
      icon: 'check',
      run: () => void navigate({ to: PATHS.check, hash: encodeURIComponent(sought) }),
    })
  return found
}

/** A dialog is open from when it is there. */
const showModal = (dialog: HTMLDialogElement | null): void => {
  if (dialog?.open === false) dialog.showModal()
}

/** Search and commands. Escape closes, arrows choose, Enter runs. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useLingui()
  const list = useId()
  const [{ text, at }, setState] = useState({ text: '', at: 0 })
  const found = useFound(text)
  const chosen = found[Math.min(at, found.length - 1)]
  const run = (command: Command | undefined): void => {
    if (!command) return
    onClose()
    command.run()
  }
  const onKey = (event: React.KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setState({ text, at: Math.min(at + 1, found.length - 1) })
    else if (event.key === 'ArrowUp') setState({ text, at: Math.max(at - 1, 0) })
    else if (event.key === 'Enter') run(chosen)
    else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- a click beside it closes it; Escape does by itself
    <dialog
      ref={showModal}
      aria-label={t`Search and commands`}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="m-auto mt-[12vh] w-[min(36rem,calc(100vw-2rem))] rounded-float border border-hair bg-card p-0 text-ink shadow-float backdrop:bg-shade"
    >
      <div className="flex items-center gap-3 border-b border-hair px-4">
        <Icon name="search" className="text-soft" />
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog that was asked for by keyboard begins at its field
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={chosen ? `${list}-${chosen.key}` : undefined}
          aria-label={t`Search`}
          value={text}
          onChange={(event) => setState({ text: event.currentTarget.value, at: 0 })}
          onKeyDown={onKey}
          placeholder={t`Screen, account or contact`}
          className="min-h-12 flex-1 bg-transparent text-body outline-none placeholder:text-soft"
        />
      </div>
      <FoundList id={list} found={found} chosen={chosen} onRun={run} />
    </dialog>
  )
}

type FoundListProps = {
  readonly id: string
  readonly found: readonly Command[]
  readonly chosen: Command | undefined
  readonly onRun: (command: Command) => void
}

function FoundList({ id, found, chosen, onRun }: FoundListProps) {
  const { t } = useLingui()
  return (
    <>
      <ul id={id} role="listbox" aria-label={t`Results`} className="max-h-[50vh] overflow-y-auto p-2">
        {found.map((command) => (
          <li key={command.key} id={`${id}-${command.key}`} role="option" aria-selected={command === chosen}>
            <button
              type="button"
              tabIndex={-1}
              onClick={() => onRun(command)}
              className={`flex min-h-10 w-full items-center gap-3 rounded-control px-3 text-start ${command === chosen ? 'bg-sunk' : ''}`}
            >
              <Icon name={command.icon} className="shrink-0 text-soft" />
              <span className="truncate">{command.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <p className="px-5 pb-4 text-soft">
          <Trans>No results.</Trans>
        </p>
      )}
    </>
  )
}
