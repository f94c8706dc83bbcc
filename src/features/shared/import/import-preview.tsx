import { Plural, Trans } from '@lingui/react/macro'
import { DEFAULT_PATH } from '#core/identity/account'
import { Banner } from '#ui/feedback/banner'
import { HostileText } from '#ui/text/hostile-text'
import { TimeView } from '#ui/text/time-view'
import type { Imported, ImportedKeyring } from '#wallet'
import type { KeyringDraft } from './choices.ts'
import { placeIn } from './path-template.ts'
import { MAX_PLACES } from './scan.ts'
import { KeyringPreview } from './keyring-preview.tsx'

/** What was found, keyring by keyring, and what to take of it. */
export function ImportPreview({
  imported,
  drafts,
  onDraft,
}: {
  readonly imported: Imported
  readonly drafts: readonly KeyringDraft[]
  readonly onDraft: (at: number, draft: KeyringDraft) => void
}) {
  return (
    <div className="flex flex-col gap-6">
      <p className="text-soft">
        <FormatWords imported={imported} />
      </p>
      {imported.left !== undefined && (
        <Banner tone="unknown" title={<Trans>Some keys in this file aren’t supported</Trans>}>
          {imported.left.map((kind, at) => (
            <span key={at}>
              {at > 0 && ', '}
              <HostileText text={kind} most={40} />
            </span>
          ))}
        </Banner>
      )}
      {imported.keyrings.map((keyring, at) => {
        const draft = drafts[at]
        return (
          draft && (
            <KeyringPreview
              key={at}
              importId={imported.importId}
              at={at}
              keyring={keyring}
              draft={draft}
              alone={imported.keyrings.length === 1}
              lookable={isLookable(imported, keyring)}
              onDraft={(next) => onDraft(at, next)}
            />
          )
        )
      })}
    </div>
  )
}

function FormatWords({ imported: { format, createdAt, keyrings } }: { readonly imported: Imported }) {
  const count = keyrings.length
  const many = <Plural value={count} one="# set of keys" other="# sets of keys" />
  switch (format) {
    case 'phrase':
      return <Trans>The phrase is valid. Compare the first account with the one you know, then choose.</Trans>
    case 'private-key':
      return <Trans>The key is valid. It controls this account:</Trans>
    case 'keystore':
      return <Trans>A keystore whose key matches its address.</Trans>
    case 'metamask':
      return <Trans>A MetaMask vault with {many}.</Trans>
    case 'rabby':
      return <Trans>A Rabby vault with {many}.</Trans>
    case 'backup':
      return createdAt === undefined ? (
        <Trans>An Assay backup with {many}.</Trans>
      ) : (
        <Trans>
          An Assay backup with {many}, created <TimeView at={createdAt} />.
        </Trans>
      )
  }
}

/**
 * Whether other accounts of it can be chosen here. A backup comes in as it is, and from more accounts than one call takes nothing may be lost: of
 * both, others are found in the vault, later.
 */
const isLookable = ({ format }: Imported, { kind, accounts, pathTemplate = DEFAULT_PATH }: ImportedKeyring): boolean =>
  kind === 'mnemonic' &&
  format !== 'backup' &&
  accounts.every(({ path }) => path === undefined || (placeIn(pathTemplate, path) ?? MAX_PLACES) < MAX_PLACES)
