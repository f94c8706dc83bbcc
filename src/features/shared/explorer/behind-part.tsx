import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Address } from '#core/ethereum/address'
import { weakest } from '#core/evidence/evidence'
import { knownDelegate } from '#core/permissions/known-delegates'
import { useNames } from '../names/use-names.ts'
import { AddressView } from '#ui/address/address-view'
import { FactLine, FactsList } from '#ui/layout/facts-list'
import { Hallmark } from '#ui/evidence/hallmark'
import { HostileText } from '#ui/text/hostile-text'
import { ScreenSection } from '#ui/layout/page'
import type { AddressFacts } from '#wallet'

type Facts = { readonly facts: AddressFacts }

/** Whose code and whose yes stand behind an address: a delegate, a proxy's implementation, the owners of a Safe. */
export const BehindPart = ({ facts }: Facts): ReactNode => (
  <>
    {facts.delegate !== undefined && <Delegate facts={facts} delegate={facts.delegate} />}
    {facts.proxy !== undefined && <Proxy facts={facts} />}
    {facts.safe !== undefined && <Safe facts={facts} />}
  </>
)

function Delegate({ facts, delegate }: Facts & { readonly delegate: Address }): ReactNode {
  const nameOf = useNames(facts.header.chainId)
  const known = knownDelegate(delegate)
  return (
    <ScreenSection title={<Trans>Code it runs</Trans>} side={<Hallmark evidence={facts.evidence} size={14} />}>
      <div className="flex flex-col gap-2" data-part="delegate">
        <AddressView
          address={delegate}
          name={nameOf(delegate) ?? (known === undefined ? undefined : { text: known.name, from: 'listed' })}
          size={24}
        />
        <p className="text-small text-soft">
          {known === undefined ? (
            <Trans>This code isn’t on our list. We don’t know what others can do with the account through it.</Trans>
          ) : (
            <Trans>This code is on the list of audited accounts that came with this build.</Trans>
          )}
        </p>
      </div>
    </ScreenSection>
  )
}

function Proxy({ facts: { proxy, evidence, answersEvidence, header } }: Facts): ReactNode {
  const nameOf = useNames(header.chainId)
  // Whose code a beacon names, it answered when it was run here.
  const shown = proxy?.beacon === undefined || answersEvidence === undefined ? evidence : weakest([evidence, answersEvidence])
  return (
    <ScreenSection title={<Trans>Proxy</Trans>} side={<Hallmark evidence={shown} size={14} />}>
      <div className="flex flex-col gap-3" data-part="proxy">
        <FactsList>
          {proxy?.implementation !== undefined && (
            <FactLine name={<Trans>Implementation</Trans>}>
              <AddressView address={proxy.implementation} name={nameOf(proxy.implementation)} show="bare" />
            </FactLine>
          )}
          {proxy?.beacon !== undefined && (
            <FactLine name={<Trans>Beacon</Trans>}>
              <AddressView address={proxy.beacon} name={nameOf(proxy.beacon)} show="bare" />
            </FactLine>
          )}
          {proxy?.admin !== undefined && (
            <FactLine name={<Trans>Admin (can change the code)</Trans>}>
              <AddressView address={proxy.admin} name={nameOf(proxy.admin)} show="bare" />
            </FactLine>
          )}
        </FactsList>
        <p className="text-small text-soft">
          <Trans>
            Read from the storage slots that proxies use (ERC-1967, ERC-1822 or the first). A contract may store something there that it
            never runs.
          </Trans>
        </p>
      </div>
    </ScreenSection>
  )
}

function Safe({ facts: { safe, header, answersEvidence, evidence } }: Facts): ReactNode {
  const nameOf = useNames(header.chainId)
  if (safe === undefined) return null
  return (
    <ScreenSection
      title={<Trans>Owners of the Safe</Trans>}
      side={<Hallmark evidence={weakest([evidence, ...(answersEvidence ? [answersEvidence] : [])])} size={14} />}
    >
      <div className="flex flex-col gap-3" data-part="safe">
        <p>
          <Trans>
            {safe.threshold} of {safe.owners.length} must agree.
          </Trans>{' '}
          <span className="text-soft">
            {safe.version !== undefined && (
              <Trans>
                It says it’s version <HostileText text={safe.version} most={24} />.
              </Trans>
            )}{' '}
            {safe.nonce !== undefined && <Trans>Its next nonce is {safe.nonce.toString()}.</Trans>}
          </span>
        </p>
        <ul className="flex flex-col gap-1 border-t border-hair pt-3">
          {safe.owners.map((owner, at) => (
            <li key={`${owner} ${at}`}>
              <AddressView address={owner} name={nameOf(owner)} />
            </li>
          ))}
        </ul>
      </div>
    </ScreenSection>
  )
}
