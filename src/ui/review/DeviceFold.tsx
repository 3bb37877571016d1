import { deviceGroups } from '../shared/parts/addressGroups.ts'
import { Icon } from '../shared/parts/Icon.tsx'
import { deviceEn as texts } from '../texts/device.en.ts'
import type { DeviceCheck } from './deviceChecks.ts'

/** Folded list of the texts that a hardware wallet shows, in its own groups. */
export function DeviceFold({ checks }: { checks: readonly DeviceCheck[] }) {
  return (
    <section className="ledger">
      <details className="fold device">
        <summary>
          <span className="t14 muted">{texts.title}</span>
          <span className="row">
            <Icon name="down" className="turn" />
          </span>
        </summary>
        <p className="t14 muted">{texts.intro}</p>
        <dl className="device-list">
          {checks.map(({ label, text, why }) => (
            <div key={label + text}>
              <dt>{label}</dt>
              <dd>
                <span className="device-groups" dir="ltr" translate="no">
                  {deviceGroups(text).map((group) => (
                    <span key={group.at}>{group.text}</span>
                  ))}
                </span>
                <span className="t13 faint">{why}</span>
              </dd>
            </div>
          ))}
        </dl>
        <p className="t14">{texts.differs}</p>
      </details>
    </section>
  )
}
