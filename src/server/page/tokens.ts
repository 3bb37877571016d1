// Written by `npm run generate` from src/styles/tokens.css; do not edit.

/** The design tokens that `style` uses, as declarations. */
export const tokens = `--accent:light-dark(oklch(0.405 0.082 222), oklch(0.845 0.078 205));
--accent-hover:light-dark(oklch(0.35 0.075 224), oklch(0.895 0.066 203));
--accent-press:light-dark(oklch(0.31 0.066 226), oklch(0.79 0.082 207));
--accent-soft:light-dark(oklch(0.925 0.03 212), oklch(0.3 0.045 222));
--accent-text:light-dark(oklch(0.42 0.088 222), oklch(0.835 0.08 206));
--brand-water:light-dark(oklch(0.58 0.105 216), oklch(0.8 0.09 208));
--danger:light-dark(oklch(0.48 0.165 27), oklch(0.785 0.125 24));
--danger-line:light-dark(oklch(0.8 0.085 25), oklch(0.48 0.11 24));
--danger-soft:light-dark(oklch(0.945 0.026 24), oklch(0.29 0.06 24));
--focus:light-dark(oklch(0.52 0.135 225), oklch(0.82 0.11 210));
--gutter:clamp(1rem, 0.5rem + 2.2vw, 2rem);
--land:light-dark(oklch(0.938 0.037 88), oklch(0.305 0.028 82));
--land-line:light-dark(oklch(0.69 0.066 80), oklch(0.56 0.056 82));
--land-text:light-dark(oklch(0.395 0.055 72), oklch(0.885 0.04 88));
--line-1:light-dark(oklch(0.895 0.012 220), oklch(0.3 0.02 230));
--line-2:light-dark(oklch(0.82 0.017 220), oklch(0.38 0.024 228));
--surface-0:light-dark(oklch(0.973 0.005 222), oklch(0.178 0.017 232));
--surface-1:light-dark(oklch(0.994 0.002 218), oklch(0.216 0.019 232));
--surface-2:light-dark(oklch(0.95 0.012 218), oklch(0.252 0.021 232));
--text-1:light-dark(oklch(0.235 0.028 232), oklch(0.958 0.006 218));
--text-2:light-dark(oklch(0.415 0.026 230), oklch(0.8 0.014 220));
--text-on-accent:light-dark(oklch(0.99 0.004 200), oklch(0.185 0.03 226));
--warn:light-dark(oklch(0.455 0.092 68), oklch(0.855 0.115 82));
--warn-line:light-dark(oklch(0.8 0.1 80), oklch(0.5 0.08 78));
--warn-soft:light-dark(oklch(0.95 0.046 86), oklch(0.312 0.046 78));
--water-deep:light-dark(oklch(0.972 0.011 216), oklch(0.206 0.024 228))`
