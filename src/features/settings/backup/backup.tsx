import { Trans } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { type ReactNode, useState } from 'react'
import { type Account, hasKeys, type Keyring } from '#core/identity/account'
import { keyringBackup } from '#core/identity/backup-state'
import { BackupReminder, ConfirmWords, PATHS, useSource, usePorts } from '#features/shared'
import { Button, buttonStyle } from '#ui/buttons/button'
import { HostileText } from '#ui/text/hostile-text'
import { Icon } from '#ui/icon'
import { Row, Rows, ScreenSection } from '#ui/layout/page'
import { TimeView } from '#ui/text/time-view'
import type { SessionState } from '#wallet'
import { Drill } from './drill.tsx'
import { StoragePersistence } from './storage-persistence.tsx'
import { MakeBackup } from './make-backup.tsx'
import { MergeBackup } from './merge-backup.tsx'
import { NotesTable } from './notes-table.tsx'
import { SettingAnchor } from '../setting-anchor.tsx'

type Part = 'make' | 'drill' | 'merge' | 'notes' | { readonly words: string }

/** How it stands with copies of the keys, and everything that can be done about it. One thing is open at a time. */
export function BackupSettingsPage(): ReactNode {
  const state = useSource(usePorts<'session'>().session.state)
  if (state.kind === 'open') return <OpenBackup session={state.session} />
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        <Trans>No wallet on this device yet: nothing to back up.</Trans>
      </p>
      <Link to={PATHS.restore} className={buttonStyle()}>
        <Trans>Restore from a backup file</Trans>
      </Link>
    </div>
  )
}

type OpenSession = Extract<SessionState, { readonly kind: 'open' }>['session']

function OpenBackup({ session }: { readonly session: OpenSession }): ReactNode {
  const [part, setPart] = useState<Part>()
  const toggle = (next: Part): void => setPart(part === next ? undefined : next)
  const make = (): void => setPart('make')
  return (
    <div className="flex flex-col gap-8">
      <BackupReminder kind="always" />
      <SettingAnchor name="keys">
        <KeysSection
          session={session}
          words={typeof part === 'object' ? part.words : undefined}
          onWords={(words) => setPart(words === undefined ? undefined : { words })}
          onMake={make}
        />
      </SettingAnchor>
      <SettingAnchor name="backup-file">
        <Opening
          title={<Trans>Backup file</Trans>}
          what={<Trans>All your keys, contacts, notes and settings in one encrypted file.</Trans>}
          go={<Trans>Create backup file</Trans>}
          open={part === 'make'}
          onToggle={() => toggle('make')}
        >
          <MakeBackup onProve={() => setPart('drill')} />
        </Opening>
      </SettingAnchor>
      <SettingAnchor name="test-backup">
        <Opening
          title={<Trans>Test a backup</Trans>}
          what={<Trans>Check whether a backup file works. Nothing on this device changes.</Trans>}
          go={<Trans>Test a backup file</Trans>}
          open={part === 'drill'}
          onToggle={() => toggle('drill')}
        >
          <Drill onMake={make} />
        </Opening>
      </SettingAnchor>
      <SettingAnchor name="merge">
        <Opening
          title={<Trans>Merge</Trans>}
          what={<Trans>Adds whatever a backup file has and this wallet doesn’t. Nothing is replaced.</Trans>}
          go={<Trans>Merge a backup file</Trans>}
          open={part === 'merge'}
          onToggle={() => toggle('merge')}
        >
          <MergeBackup />
        </Opening>
      </SettingAnchor>
      <SettingAnchor name="notes">
        <Opening
          title={<Trans>Export or import notes</Trans>}
          what={<Trans>Your notes on transactions, for a spreadsheet.</Trans>}
          go={<Trans>Export or import</Trans>}
          open={part === 'notes'}
          onToggle={() => toggle('notes')}
        >
          <NotesTable />
        </Opening>
      </SettingAnchor>
    </div>
  )
}

type KeysProps = {
  readonly session: OpenSession
  /** The keyring whose words are being proved, by its id. */
  readonly words: string | undefined
  readonly onWords: (keyringId: string | undefined) => void
  readonly onMake: () => void
}

/** How it stands with each keyring, and the words of one where they are being proved. */
function KeysSection({ session, words, onWords, onMake }: KeysProps): ReactNode {
  const accounts = useSource(usePorts<'session'>().session.accounts)
  const [now] = useState(() => Date.now())
  const { backupProvedAt } = session
  const keyrings = session.keyrings.filter(hasKeys)
  return (
    <ScreenSection title={<Trans>Your keys</Trans>}>
      <div className="mb-3 text-soft">
        {backupProvedAt === undefined ? (
          <Trans>No backup file with all of them has been tested yet.</Trans>
        ) : (
          <Trans>
            Backup file with all of them tested <TimeView at={backupProvedAt} />.
          </Trans>
        )}
        <StoragePersistence />
      </div>
      {keyrings.length === 0 && (
        <p className="text-soft">
          <Trans>No keys on this device.</Trans>
        </p>
      )}
      <Rows>
        {keyrings.map((keyring) => (
          <KeyringRow
            key={keyring.id}
            keyring={keyring}
            state={keyringBackup(keyring, backupProvedAt, now)}
            onProve={() => onWords(keyring.id)}
          />
        ))}
      </Rows>
      {keyrings.map((keyring) =>
        words === keyring.id ? (
          <div key={keyring.id} className="mt-4">
            <ConfirmWords keyring={keyring} first={firstOf(keyring, accounts)} onMake={onMake} onDone={() => onWords(undefined)} />
          </div>
        ) : null,
      )}
    </ScreenSection>
  )
}

const firstOf = (keyring: Keyring, accounts: readonly Account[]): Account | undefined =>
  accounts.find(({ keyringId }) => keyringId === keyring.id)

type RowProps = { readonly keyring: Keyring; readonly state: ReturnType<typeof keyringBackup>; readonly onProve: () => void }

function KeyringRow({ keyring: { kind, label, backedUpAt }, state, onProve }: RowProps): ReactNode {
  return (
    <Row
      mark={<Icon name="key" className="text-soft" />}
      title={<HostileText text={label} />}
      detail={
        <>
          {state === 'never' && (kind === 'mnemonic' ? <Trans>Backup not confirmed</Trans> : <Trans>Not in a tested backup</Trans>)}
          {state !== 'never' && backedUpAt !== undefined && kind === 'mnemonic' && (
            <Trans>
              Words confirmed <TimeView at={backedUpAt} />
            </Trans>
          )}
          {state !== 'never' && (backedUpAt === undefined || kind !== 'mnemonic') && <Trans>In the backup file</Trans>}
          {state === 'old' && (
            <>
              {'; '}
              <Trans>a while ago</Trans>
            </>
          )}
        </>
      }
      end={
        kind === 'mnemonic' ? (
          <Button size="small" onClick={onProve}>
            <Trans>Confirm your words</Trans>
          </Button>
        ) : undefined
      }
    />
  )
}

type OpeningProps = {
  readonly title: ReactNode
  /** What it is for, while it is closed: open, it says more itself. */
  readonly what: ReactNode
  readonly go: ReactNode
  readonly open: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

const Opening = ({ title, what, go, open, onToggle, children }: OpeningProps): ReactNode => (
  <ScreenSection title={title}>
    {open ? (
      children
    ) : (
      <>
        <p className="mb-3 text-small text-soft">{what}</p>
        <Button onClick={onToggle}>{go}</Button>
      </>
    )}
  </ScreenSection>
)
