"""What stays on disk: settings and matches, in the platform's own folders."""
