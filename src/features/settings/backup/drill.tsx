import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { Address } from '#core/ethereum/address'
import { OpenFile, BackupSectionName, useSource, usePorts } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { Banner } from '#ui/feedback/banner'
import { Button } from '#ui/buttons/button'
import { ScreenSection } from '#ui/layout/page'
import { TimeView } from '#ui/text/time-view'
import type { DrillReport } from '#wallet'

/** Opens a backup and says in plain words what it would bring back. Nothing is touched by it but when it was proved. */
export function Drill({ onMake }: { readonly onMake: () => void }): ReactNode {
  const wallet = usePorts<'backups'>()
  const [report, setReport] = useState<DrillReport>()
  const [round, setRound] = useState(0)
  if (report !== undefined) {
    return (
      <DrillResult
        report={report}
        onMake={onMake}
        onAgain={() => {
          setReport(undefined)
          setRound(round + 1)
        }}
      />
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-soft">
        <Trans>
          Choose the file from the place where you keep it, not a copy on this device. We open it in memory and each key in it signs a test.
          Nothing on this device changes.
        </Trans>
      </p>
      <OpenFile
        key={round}
        go={<Trans>Test file</Trans>}
        onOpen={async (bytes, password) => setReport(await (await wallet.backups()).drill(bytes, password))}
      />
    </div>
  )
}

type ResultProps = { readonly report: DrillReport; readonly onMake: () => void; readonly onAgain: () => void }

export function DrillResult({ report: { createdAt, proved, missing, extra, sections }, onMake, onAgain }: ResultProps): ReactNode {
  const whole = missing.length === 0
  return (
    <div className="flex flex-col gap-4" data-part="drill" data-whole={whole}>
      <Banner
        tone={whole ? 'plain' : 'warn'}
        icon={whole ? 'done' : 'warn'}
        title={whole ? <Trans>This backup works</Trans> : <Trans>This backup doesn’t have all your keys</Trans>}
        actions={
          whole ? undefined : (
            <Button tone="primary" size="small" onClick={onMake}>
              <Trans>Create a new backup</Trans>
            </Button>
          )
        }
      >
        <Trans>
          Created <TimeView at={createdAt} />.
        </Trans>{' '}
        <Plural
          value={proved.length}
          _0="It contains no key of this wallet."
          one="The key of # account was opened and signed a test."
          other="The keys of # accounts were opened and signed a test."
        />
      </Banner>
      {missing.length > 0 && (
        <ScreenSection title={<Trans>Missing from the file, or different there</Trans>}>
          <Addresses list={missing} />
        </ScreenSection>
      )}
      {extra.length > 0 && (
        <ScreenSection title={<Trans>Only in the file</Trans>}>
          <Addresses list={extra} />
        </ScreenSection>
      )}
      {sections.length > 0 && (
        <ScreenSection title={<Trans>Also in the file</Trans>}>
          <ul className="flex flex-col gap-1" data-part="drill-sections">
            {sections.map(({ name, version }) => (
              <li key={`${name} ${version}`}>
                <BackupSectionName name={name} />
              </li>
            ))}
          </ul>
        </ScreenSection>
      )}
      <div>
        <Button onClick={onAgain}>
          <Trans>Test another file</Trans>
        </Button>
      </div>
    </div>
  )
}

function Addresses({ list }: { readonly list: readonly Address[] }): ReactNode {
  const accounts = useSource(usePorts<'session'>().session.accounts)
  return (
    <ul className="flex flex-col gap-1">
      {list.map((address) => {
        const name = accounts.find((account) => account.address === address)?.name
        return (
          <li key={address}>
            <AddressView address={address} {...(name === undefined ? {} : { name: { text: name, from: 'account' } })} />
          </li>
        )
      })}
    </ul>
  )
}
