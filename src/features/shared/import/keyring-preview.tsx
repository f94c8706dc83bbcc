import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DEFAULT_PATH, hasKeys } from '#core/identity/account'
import type { Address } from '#core/ethereum/address'
import { AddressView } from '#ui/address/address-view'
import { TextButton } from '#ui/buttons/button'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { Field } from '#ui/forms/field'
import { Checkbox, TextInput } from '#ui/forms/text-input'
import { HostileText } from '#ui/text/hostile-text'
import type { ImportedKeyring } from '#wallet'
import { useSource } from '#ui/state/use-source'
import { usePorts } from '../wallet/wallet-context.tsx'
import { isAlreadyImported, type KeyringDraft, MAX_NAME, type Picks } from './choices.ts'
import { PathScan } from './path-scan.tsx'
import { languageName } from './word-list.ts'

type FoundProps = {
  readonly importId: string
  readonly at: number
  readonly keyring: ImportedKeyring
  readonly draft: KeyringDraft
  readonly alone: boolean
  readonly lookable: boolean
  readonly onDraft: (draft: KeyringDraft) => void
}

/** One keyring that was read: its facts, its accounts, and what to take of it. */
export function KeyringPreview({ importId, at, keyring, draft, alone, lookable, onDraft }: FoundProps) {
  const [looking, setLooking] = useState(false)
  const known = isAlreadyImported(keyring)
  const look = (on: boolean): void => {
    setLooking(on)
    const { take, label } = draft
    onDraft(on ? { take, label, picks: { pathTemplate: DEFAULT_PATH, list: [] } } : { take, label })
  }
  return (
    <section className="flex flex-col gap-4 rounded-card border border-hair bg-card px-4 py-4">
      {alone ? (
        <h2 className="font-semibold">
          <Kind keyring={keyring} />
        </h2>
      ) : (
        <Checkbox
          checked={draft.take}
          disabled={known && keyring.kind !== 'mnemonic'}
          onChange={(event) => onDraft({ ...draft, take: event.currentTarget.checked })}
          label={
            <span className="font-semibold">
              <Kind keyring={keyring} />
            </span>
          }
        />
      )}
      <Facts keyring={keyring} />
      {!looking && <Accounts keyring={keyring} />}
      {draft.take && (
        <Field label={<Trans>Name</Trans>} help={<Trans>Only you see it.</Trans>}>
          <TextInput
            value={draft.label}
            maxLength={MAX_NAME}
            onChange={(event) => onDraft({ ...draft, label: event.currentTarget.value })}
          />
        </Field>
      )}
      {draft.take && lookable && (
        <>
          <p className="text-small">
            <TextButton onClick={() => look(!looking)}>
              {looking ? <Trans>Only import the accounts found first</Trans> : <Trans>Find or choose other accounts of this phrase</Trans>}
            </TextButton>
          </p>
          {looking && (
            <Look
              importId={importId}
              at={at}
              keyring={keyring}
              onPicks={(picks) => onDraft({ take: draft.take, label: draft.label, picks })}
            />
          )}
        </>
      )}
      {known && alone && (
        <p role="status" className="text-small text-soft">
          {lookable ? (
            <Trans>These accounts are already in your vault. You can choose others of this phrase here, or under “Find accounts”.</Trans>
          ) : (
            <Trans>Already in your vault. There’s nothing to import.</Trans>
          )}
        </p>
      )}
    </section>
  )
}

function Kind({ keyring: { kind, words } }: { readonly keyring: ImportedKeyring }) {
  if (kind === 'device') return <Trans>Device</Trans>
  if (!hasKeys({ kind })) return <Trans>Watched addresses</Trans>
  if (kind === 'private-key') return <Trans>Private key</Trans>
  return words === undefined ? <Trans>Recovery phrase</Trans> : <Trans>Recovery phrase of {words} words</Trans>
}

/** What tells this phrase, and this passphrase, from any other. */
function Facts({ keyring: { kind, fingerprint, language, passphrase } }: { readonly keyring: ImportedKeyring }) {
  const { i18n } = useLingui()
  if (kind !== 'mnemonic') return null
  return (
    <div className="flex flex-col gap-2">
      <FactsList>
        {language !== undefined && <FactLine name={<Trans>Language</Trans>}>{languageName(language, i18n.locale)}</FactLine>}
        <FactLine name={<Trans>Passphrase</Trans>}>{passphrase === true ? <Trans>yes</Trans> : <Trans>none</Trans>}</FactLine>
        {fingerprint !== undefined && (
          <FactLine name={<Trans>Fingerprint</Trans>}>
            <span className="font-mono">{fingerprint.slice(2)}</span>
          </FactLine>
        )}
      </FactsList>
      {passphrase === true && (
        <p className="text-small">
          <Trans>
            Any passphrase is valid: a typo opens other accounts. If you don’t recognize the fingerprint or first address, go back.
          </Trans>
        </p>
      )}
    </div>
  )
}

/** Most accounts that are listed without being asked for. */
const MAX_LISTED = 12

function Accounts({ keyring: { accounts } }: { readonly keyring: ImportedKeyring }) {
  const rest = accounts.length - MAX_LISTED
  return (
    <ul className="border-t border-hair">
      {accounts.slice(0, MAX_LISTED).map(({ address, path, name, known }) => (
        <li key={address} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-hair py-2">
          <span className="min-w-0">
            {name !== undefined && (
              <span className="block font-semibold">
                <HostileText text={name} most={40} />
              </span>
            )}
            <AddressView address={address} />
          </span>
          <span className="text-small text-soft">
            {known ? <Trans>already in your vault</Trans> : path !== undefined && <span className="font-mono text-fine">{path}</span>}
          </span>
        </li>
      ))}
      {rest > 0 && (
        <li className="py-2 text-small text-soft">
          <Plural value={rest} one="and # more" other="and # more" />
        </li>
      )}
    </ul>
  )
}

function Look({
  importId,
  at,
  keyring,
  onPicks,
}: Pick<FoundProps, 'importId' | 'at' | 'keyring'> & { readonly onPicks: (picks: Picks) => void }) {
  const { session } = usePorts<'session'>()
  const here = useSource(session.accounts)
  const nameOf = (address: Address): string | undefined => here.find((one) => one.address === address)?.name
  return (
    <PathScan
      template={keyring.pathTemplate}
      chosen={keyring.accounts}
      nameOf={nameOf}
      derive={(pathTemplate, start, count) =>
        session.vault().call('deriveAddresses', { from: { importId, keyring: at }, pathTemplate, start, count })
      }
      onPicks={onPicks}
    />
  )
}
